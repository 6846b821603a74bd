/** Every path that requires a login, in as few bytes as possible; a test compares the list with the router. */
export const needsLogIn =
  /^\/(AccountType|\w*(User|Category)Data|Stripe\w+|Conn\w+Accounts|Dashboard|NetWorth|User(Account|Profile)|Settings|Support|Activity|Tags|R(ules|eview|ecurring(\/[^/]+)?)|Calendar|Import|Categories|(Add|Edit)Category|(Category)?Transactions|Add(Account|Transaction)|Edit(Account|Transaction)\/[^/]+|(EditCategory)?Budget|Annual\w+)?\/?$/i;
