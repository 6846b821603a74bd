CREATE TABLE "goal_earmarks" (
	"ledger_id" bigint NOT NULL,
	"goal_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "goal_earmarks_ledger_id_goal_id_account_id_pk" PRIMARY KEY("ledger_id","goal_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "goals" (
	"ledger_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"name" text NOT NULL,
	"icon" text NOT NULL,
	"icon_color" text NOT NULL,
	"target_cents" bigint NOT NULL,
	"monthly_cents" bigint,
	"starts_on" date NOT NULL,
	"due_on" date,
	"priority" integer NOT NULL,
	"state" text NOT NULL,
	"changed_in" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "goals_ledger_id_id_pk" PRIMARY KEY("ledger_id","id")
);
--> statement-breakpoint
CREATE TABLE "sinking_funds" (
	"ledger_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"target_cents" bigint NOT NULL,
	"due_month" text NOT NULL,
	"repeat_months" smallint,
	"changed_in" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "sinking_funds_ledger_id_category_id_pk" PRIMARY KEY("ledger_id","category_id")
);
--> statement-breakpoint
ALTER TABLE "goal_earmarks" ADD CONSTRAINT "goal_earmarks_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_earmarks" ADD CONSTRAINT "goal_earmarks_goal" FOREIGN KEY ("ledger_id","goal_id") REFERENCES "public"."goals"("ledger_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_earmarks" ADD CONSTRAINT "goal_earmarks_account" FOREIGN KEY ("ledger_id","account_id") REFERENCES "public"."accounts"("ledger_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sinking_funds" ADD CONSTRAINT "sinking_funds_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sinking_funds" ADD CONSTRAINT "sinking_funds_category" FOREIGN KEY ("ledger_id","category_id") REFERENCES "public"."categories"("ledger_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goals_by_change" ON "goals" USING btree ("ledger_id","changed_in");--> statement-breakpoint
CREATE INDEX "sinking_funds_by_change" ON "sinking_funds" USING btree ("ledger_id","changed_in");