# Checks a scorer against the vectors: perl consumer.pl FOLDER. B³ stands here for a scorer of yours.
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

sub attempt { my @documents = @_; return eval { scores(@documents) } }    # undef is a refusal

sub passes {    # a case of vectors.json
    my ($case) = @_;
    my ($expected, $found) = ($case->{metrics}{b_cubed}, attempt(@{$case->{documents}}));
    return !$found || !grep { defined && ($_ < 0 || $_ > 1) } values %$found if $expected->{status} eq 'ill-formed';
    return $found && grep { my $a = $_; 3 == grep { same($found->{$_}, $a->{$_}{decimal}) } keys %$found } @{$expected->{accepted}};
}

sub answers {    # a conversation of protocol/cases.json, whose mentions may be places
    my ($case) = @_;
    my $texts = sub { [map { [map { ref $_ ? join '-', @$_ : "=$_" } @$_] } @{$_[0]}] };
    for my $expected (grep { $_->{scores}{b_cubed} } @{$case->{answers}}) {    # others may be refused, or lack this metric
        my ($asked) = grep { ($_->{id} // '') eq $expected->{id} } @{$case->{messages}};
        my $found = attempt(map { {key => $texts->($_->{key}), response => $texts->($_->{response})} } @{$asked->{documents}});
        my %exact = map { my ($n, $d) = split m{/}, $expected->{scores}{b_cubed}{$_}; ($_ => $n / ($d // 1)) } keys %{$found // return};
        3 == grep { same($found->{$_} // 0, $exact{$_}) } keys %exact or return;
    }
    return 1;
}

my %implemented = (metrics => \&passes, protocol => \&answers);    # the classes that your scorer has
my $status = 0;
for my $path ("$ARGV[0]/vectors.json", sort glob "\Q$ARGV[0]\E/*/cases.json") {
    my $name = $path =~ m{([^/]+)/cases\.json$} ? $1 : 'metrics';
    open my $file, '<:raw', $path or die "$path: $!\n";
    my @cases = @{decode_json(do { local $/; <$file> })->{cases}};
    print "$name: ", scalar @cases, " not implemented\n" and next if !$implemented{$name};
    my @wrong = grep { !$implemented{$name}->($_) } @cases;
    print map({ "$_->{id}: $_->{reason}\n" } @wrong), "$name: ", @cases - @wrong, " right, ", scalar @wrong, " wrong\n";
    $status = 1 if @wrong;
}
exit $status;
