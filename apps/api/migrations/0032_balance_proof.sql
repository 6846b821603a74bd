CREATE TABLE "institution_balance_modes" (
	"ledger_id" bigint NOT NULL,
	"institution_id" text NOT NULL,
	"includes_pending" boolean,
	"evidence" jsonb NOT NULL,
	"changed_in" bigint NOT NULL,
	CONSTRAINT "institution_balance_modes_ledger_id_institution_id_pk" PRIMARY KEY("ledger_id","institution_id")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "anchored_in" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "includes_same_day" boolean;--> statement-breakpoint
ALTER TABLE "balance_assertions" ADD COLUMN "pending_cents" bigint;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "posted_in" bigint;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "after_balance_in" bigint;--> statement-breakpoint
ALTER TABLE "institution_balance_modes" ADD CONSTRAINT "institution_balance_modes_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transactions_pending" ON "transactions" USING btree ("ledger_id","account_id") WHERE "transactions"."pending";--> statement-breakpoint
-- custom
-- Until now, balances were recorded before the transactions of their sync, so it isn't known which they include.
UPDATE "balance_assertions" SET "as_of_in" = NULL WHERE "basis" = 'asOf';
