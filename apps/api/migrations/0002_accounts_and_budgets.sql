CREATE TABLE "accounts" (
	"user_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"external_id" text,
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"institution_name" text NOT NULL,
	"type" smallint NOT NULL,
	"icon" text NOT NULL,
	"icon_color" text NOT NULL,
	"available_cents" bigint NOT NULL,
	"current_cents" bigint NOT NULL,
	"anchored_on" date NOT NULL,
	"came_in_cents" bigint DEFAULT 0 NOT NULL,
	"went_out_cents" bigint DEFAULT 0 NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "accounts_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "net_worth_points" (
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"assets_cents" bigint NOT NULL,
	"liabilities_cents" bigint NOT NULL,
	CONSTRAINT "net_worth_points_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "month_budgets" (
	"user_id" integer NOT NULL,
	"month" text NOT NULL,
	"category_id" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "month_budgets_user_id_month_category_id_pk" PRIMARY KEY("user_id","month","category_id")
);
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "account_id" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "onboarding_step" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "net_worth_points" ADD CONSTRAINT "net_worth_points_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "month_budgets" ADD CONSTRAINT "month_budgets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "month_budgets" ADD CONSTRAINT "month_budgets_category" FOREIGN KEY ("user_id","category_id") REFERENCES "public"."categories"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_account" FOREIGN KEY ("user_id","account_id") REFERENCES "public"."accounts"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transactions_by_account" ON "transactions" USING btree ("user_id","account_id","day" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "transactions"."account_id" is not null and not "transactions"."deleted";