/** Every path that requires a login, in few bytes; a test compares it with the router. */
export const needsLogIn =
  /^\/(AccountType|\w*(User|Category)Data|StripePayments|Conn\w+Accounts|Dashboard|NetWorth|User(Account|Profile)|Settings|Support|Activity|Import|Categories|(Add|Edit)Category|(Category)?Transactions|Add(Account|Transaction)|Edit(Account|Transaction)\/[^/]+|(EditCategory)?Budget|AnnualBudgetDetails)?\/?$/i;
