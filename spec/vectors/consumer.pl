# Checks a scorer against the vectors: perl consumer.pl vectors.json. B³ stands here for a scorer of yours.
use strict; use warnings;
use JSON::PP;

sub recall {    # over the documents of a corpus; undef is 0/0, and die is a refusal
    my ($sum, $count) = (0, 0);
    for my $document (@_) {
        my ($key, $response) = @$document;
        my (%entity, $number);
        for my $e (@$response) { $number++; exists $entity{$_} ? die "$_ is repeated\n" : ($entity{$_} = $number) for @$e }
        for my $e (@$key) {
            my %common;
            $common{$entity{$_}}++ for grep { exists $entity{$_} } @$e;
            $sum += $_ ** 2 / @$e for values %common;
            $count += @$e;
        }
    }
    return $count ? $sum / $count : undef;
}

sub scores {
    my ($r, $p) = (recall(map { [$_->{key}, $_->{response} // []] } @_), recall(map { [$_->{response} // [], $_->{key}] } @_));
    my $f1 = !defined $r || !defined $p ? undef : $r + $p ? 2 * $r * $p / ($r + $p) : 0;
    return {recall => $r, precision => $p, f1 => $f1};
}

sub same { my ($x, $y) = @_; return defined $x && defined $y ? abs($x - $y) < 1e-9 : !defined $x && !defined $y }

open my $file, '<:raw', $ARGV[0] or die "$ARGV[0]: $!\n";
my ($right, @wrong) = (0);
for my $case (@{decode_json(do { local $/; <$file> })->{cases}}) {
    my ($expected, $found) = ($case->{metrics}{b_cubed}, eval { scores(@{$case->{documents}}) });
    my $passes = $expected->{status} eq 'ill-formed' ? !$found || !grep { defined && ($_ < 0 || $_ > 1) } values %$found
        : $found && grep { my $a = $_; 3 == grep { same($found->{$_}, $a->{$_}{decimal}) } keys %$found } @{$expected->{accepted}};
    $passes ? $right++ : push @wrong, "$case->{id}: $case->{reason}\n";
}
print @wrong, "$right right, ", scalar @wrong, " wrong\n";
exit(@wrong ? 1 : 0);
