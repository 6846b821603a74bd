CREATE TABLE "calendar_feeds" (
	"ledger_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"shows_amounts" boolean NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"last_read_at" timestamp with time zone,
	CONSTRAINT "calendar_feeds_ledger_id_user_id_pk" PRIMARY KEY("ledger_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "recurring_exceptions" (
	"ledger_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"series_id" bigint NOT NULL,
	"due_on" date NOT NULL,
	"kind" text NOT NULL,
	"moved_to_on" date,
	"amount_cents" bigint,
	"transaction_id" bigint,
	"changed_in" bigint NOT NULL,
	CONSTRAINT "recurring_exceptions_ledger_id_id_pk" PRIMARY KEY("ledger_id","id")
);
--> statement-breakpoint
CREATE TABLE "recurring_series" (
	"ledger_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"name" text NOT NULL,
	"merchant_key" text NOT NULL,
	"other_merchant_keys" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"account_id" bigint,
	"other_account_id" bigint,
	"is_income" boolean NOT NULL,
	"cadence_unit" text NOT NULL,
	"cadence_count" smallint NOT NULL,
	"anchor_on" date NOT NULL,
	"day_of_month" smallint,
	"other_day" smallint,
	"weekend_policy" text NOT NULL,
	"amount_model" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"low_cents" bigint,
	"high_cents" bigint,
	"amount_from_on" date NOT NULL,
	"category_id" bigint,
	"subcategory_id" bigint,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"ends_on" date,
	"tracked_from_on" date NOT NULL,
	"changed_in" bigint NOT NULL,
	CONSTRAINT "recurring_series_ledger_id_id_pk" PRIMARY KEY("ledger_id","id")
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_exceptions" ADD CONSTRAINT "recurring_exceptions_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_exceptions" ADD CONSTRAINT "recurring_exceptions_series" FOREIGN KEY ("ledger_id","series_id") REFERENCES "public"."recurring_series"("ledger_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_series" ADD CONSTRAINT "recurring_series_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_by_token" ON "calendar_feeds" USING btree ("ledger_id","token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "recurring_exceptions_one_per_kind" ON "recurring_exceptions" USING btree ("ledger_id","series_id","due_on","kind");--> statement-breakpoint
CREATE INDEX "recurring_exceptions_by_change" ON "recurring_exceptions" USING btree ("ledger_id","changed_in");--> statement-breakpoint
CREATE INDEX "recurring_series_by_change" ON "recurring_series" USING btree ("ledger_id","changed_in");