@rem The scripts of package.json begin with the shell word "exec", which Windows has not: there this is it.
@%*
