CREATE TABLE "account_floors" (
	"ledger_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"floor_cents" bigint NOT NULL,
	"changed_in" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "account_floors_ledger_id_account_id_pk" PRIMARY KEY("ledger_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "card_cycles" (
	"ledger_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"closes_on_day" smallint NOT NULL,
	"due_on_day" smallint NOT NULL,
	"pays_from_account_id" bigint NOT NULL,
	"changed_in" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "card_cycles_ledger_id_account_id_pk" PRIMARY KEY("ledger_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "forecast_scores" (
	"ledger_id" bigint NOT NULL,
	"made_on" date NOT NULL,
	"account_id" bigint NOT NULL,
	"scored_to" date NOT NULL,
	"days" integer NOT NULL,
	"abs_error_cents" bigint NOT NULL,
	"days_with_band" integer NOT NULL,
	"days_in_band" integer NOT NULL,
	"month_end_cents" bigint,
	CONSTRAINT "forecast_scores_ledger_id_made_on_account_id_pk" PRIMARY KEY("ledger_id","made_on","account_id")
);
--> statement-breakpoint
CREATE TABLE "forecast_snapshots" (
	"ledger_id" bigint NOT NULL,
	"made_on" date NOT NULL,
	"account_id" bigint NOT NULL,
	"points" jsonb NOT NULL,
	"band" jsonb,
	"low_on" date NOT NULL,
	"low_cents" bigint NOT NULL,
	CONSTRAINT "forecast_snapshots_ledger_id_made_on_account_id_pk" PRIMARY KEY("ledger_id","made_on","account_id")
);
--> statement-breakpoint
ALTER TABLE "account_floors" ADD CONSTRAINT "account_floors_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_floors" ADD CONSTRAINT "account_floors_account" FOREIGN KEY ("ledger_id","account_id") REFERENCES "public"."accounts"("ledger_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_cycles" ADD CONSTRAINT "card_cycles_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_cycles" ADD CONSTRAINT "card_cycles_account" FOREIGN KEY ("ledger_id","account_id") REFERENCES "public"."accounts"("ledger_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_cycles" ADD CONSTRAINT "card_cycles_pays_from" FOREIGN KEY ("ledger_id","pays_from_account_id") REFERENCES "public"."accounts"("ledger_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forecast_scores" ADD CONSTRAINT "forecast_scores_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forecast_snapshots" ADD CONSTRAINT "forecast_snapshots_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_floors_by_change" ON "account_floors" USING btree ("ledger_id","changed_in");--> statement-breakpoint
CREATE INDEX "card_cycles_by_change" ON "card_cycles" USING btree ("ledger_id","changed_in");