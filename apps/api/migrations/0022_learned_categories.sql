CREATE TABLE "category_decisions" (
	"ledger_id" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"merchant_key" text NOT NULL,
	"words" text NOT NULL,
	"account_id" bigint,
	"is_income" boolean NOT NULL,
	"amount_cents" bigint NOT NULL,
	"day" date NOT NULL,
	"bank_category" text,
	"category_id" bigint NOT NULL,
	"subcategory_id" bigint,
	"decided_in" bigint,
	CONSTRAINT "category_decisions_ledger_id_transaction_id_position_pk" PRIMARY KEY("ledger_id","transaction_id","position")
);
--> statement-breakpoint
CREATE TABLE "category_models" (
	"ledger_id" bigint PRIMARY KEY NOT NULL,
	"version" smallint NOT NULL,
	"merchant_key_version" smallint NOT NULL,
	"counts" jsonb NOT NULL,
	"decile_bounds" jsonb NOT NULL,
	"temperature" double precision NOT NULL,
	"threshold" double precision,
	"decisions" integer NOT NULL,
	"trained_decisions" integer NOT NULL,
	"learned_through" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "is_name_reported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "bank_category" text;--> statement-breakpoint
ALTER TABLE "ledgers" ADD COLUMN "learns_categories" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "category_models" ADD CONSTRAINT "category_models_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "category_decisions_by_merchant" ON "category_decisions" USING btree ("ledger_id","merchant_key","day" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "category_decisions_by_category" ON "category_decisions" USING btree ("ledger_id","category_id","day" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "category_decisions_approved" ON "category_decisions" USING btree ("ledger_id","decided_in") WHERE "category_decisions"."decided_in" is not null;