CREATE TABLE "budget_moves" (
	"ledger_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"month" text NOT NULL,
	"from_category_id" bigint,
	"to_category_id" bigint,
	"amount_cents" bigint NOT NULL,
	"changed_in" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "budget_moves_ledger_id_id_pk" PRIMARY KEY("ledger_id","id")
);
--> statement-breakpoint
CREATE TABLE "rollover_policies" (
	"ledger_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"from_month" text NOT NULL,
	"policy" text NOT NULL,
	"changed_in" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "rollover_policies_ledger_id_category_id_from_month_pk" PRIMARY KEY("ledger_id","category_id","from_month")
);
--> statement-breakpoint
ALTER TABLE "budget_moves" ADD CONSTRAINT "budget_moves_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_moves" ADD CONSTRAINT "budget_moves_from" FOREIGN KEY ("ledger_id","from_category_id") REFERENCES "public"."categories"("ledger_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_moves" ADD CONSTRAINT "budget_moves_to" FOREIGN KEY ("ledger_id","to_category_id") REFERENCES "public"."categories"("ledger_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rollover_policies" ADD CONSTRAINT "rollover_policies_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rollover_policies" ADD CONSTRAINT "rollover_policies_category" FOREIGN KEY ("ledger_id","category_id") REFERENCES "public"."categories"("ledger_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "budget_moves_by_change" ON "budget_moves" USING btree ("ledger_id","changed_in");--> statement-breakpoint
CREATE INDEX "budget_moves_by_month" ON "budget_moves" USING btree ("ledger_id","month");--> statement-breakpoint
CREATE INDEX "rollover_policies_by_change" ON "rollover_policies" USING btree ("ledger_id","changed_in");