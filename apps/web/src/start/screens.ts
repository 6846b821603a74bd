/** Every path that requires a login, in as few bytes as possible; a test compares the list with the router. */
export const needsLogIn =
  /^\/(A(ccountType|(ct|nn)\w+|dd(Account|Category|Transaction))|\w*(User|Category)Data|(Cale|Dash|Fore|Go|Imp|Net|Sett|Str|Supp|Year)\w+(.Why)?|Conn\w+ts|User(Ac|Pr)\w+|Tags|R(ul|e[cpv])\w+(\/\d+)?|Categories|(Category)?Transactions|Edit(Category|(Account|Transaction)\/[^/]+)|(EditCategory)?Budget)?\/?$/i;
