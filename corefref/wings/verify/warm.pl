# Run as `perl warm.pl SCRIPT`: does for a Perl scorer what `warm.py` does for one in Python, by the same lines.
#
# The modules that SCRIPT names in lines `use Module` are loaded once; each call is a fork that runs SCRIPT. No module is
# loaded here that a scorer may have a copy of its own of.

use strict;
use warnings;

my $script = $0 = shift @ARGV;
my $folder = $script =~ m{^(.*)/} ? $1 : '.';

open(my $questions, '<&', \*STDIN)  or die $!;
open(my $replies,   '>&', \*STDOUT) or die $!;
select((select($replies), $| = 1)[0]);
open(STDIN,  '<', '/dev/null') or die $!;
open(STDOUT, '>', '/dev/null') or die $!;
open(STDERR, '>', '/dev/null') or die $!;

{
    open(my $source, '<', $script) or exit 1;
    # A top folder is found as scorers find it: from the place of the script.
    local @INC = ($folder, "$folder/lib", @INC);
    while (my $line = <$source>) {
        next unless $line =~ /^use\s+([A-Z]\w*(?:::\w+)*)/;
        eval "require $1";
    }
}
print $replies "ready\n";

my $pid = 1;
while (my $line = <$questions>) {
    chomp $line;
    my ($output, $errors, @arguments) = map { pack 'H*', $_ } split / /, $line, -1;
    $pid = fork // die $!;
    if (!$pid) {
        close $questions;
        close $replies;
        setpgrp(0, 0);
        open(STDOUT, '>', $output) or die $!;
        open(STDERR, '>', $errors) or die $!;
        @ARGV = @arguments;
        last;
    }
    waitpid $pid, 0;
    my $status = $?;
    kill 'KILL', -$pid;
    print $replies $status & 127 ? -($status & 127) : $status >> 8, "\n";
}
exit if $pid;

do($script =~ m{^/} ? $script : "./$script");
die $@ if $@;
