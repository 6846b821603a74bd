CREATE TABLE "categories" (
	"user_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"parent_id" integer,
	"name" text NOT NULL,
	"icon" text NOT NULL,
	"icon_color" text NOT NULL,
	"income" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "categories_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "category_rules" (
	"user_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "category_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" integer NOT NULL,
	"type" text NOT NULL,
	"comparison" text NOT NULL,
	"value" text NOT NULL,
	"value_key" text NOT NULL,
	"amount_cents" bigint,
	CONSTRAINT "category_rules_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "default_budgets" (
	"user_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"from_month" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "default_budgets_user_id_category_id_from_month_pk" PRIMARY KEY("user_id","category_id","from_month")
);
--> statement-breakpoint
CREATE TABLE "change_sets" (
	"user_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "change_sets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"summary" text NOT NULL,
	"count" integer NOT NULL,
	"removed" jsonb,
	"undone_by" integer,
	CONSTRAINT "change_sets_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"user_id" integer NOT NULL,
	"change_set_id" integer NOT NULL,
	"transaction_id" integer NOT NULL,
	"before" jsonb NOT NULL,
	CONSTRAINT "changes_user_id_change_set_id_transaction_id_pk" PRIMARY KEY("user_id","change_set_id","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"user_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"amount_cents" bigint NOT NULL,
	"is_income" boolean DEFAULT false NOT NULL,
	"category_id" integer,
	"subcategory_id" integer,
	"category_source" text,
	"category_rule" text,
	"marked_as_transfer" boolean DEFAULT false NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"is_edited" boolean DEFAULT false NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	"name_key" text NOT NULL,
	"search_text" text NOT NULL,
	"made_in" integer NOT NULL,
	"changed_in" integer NOT NULL,
	CONSTRAINT "transactions_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent" FOREIGN KEY ("user_id","parent_id") REFERENCES "public"."categories"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_rules" ADD CONSTRAINT "category_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_rules" ADD CONSTRAINT "category_rules_category" FOREIGN KEY ("user_id","category_id") REFERENCES "public"."categories"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_budgets" ADD CONSTRAINT "default_budgets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_budgets" ADD CONSTRAINT "default_budgets_category" FOREIGN KEY ("user_id","category_id") REFERENCES "public"."categories"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_sets" ADD CONSTRAINT "change_sets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_category" FOREIGN KEY ("user_id","category_id") REFERENCES "public"."categories"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_subcategory" FOREIGN KEY ("user_id","subcategory_id") REFERENCES "public"."categories"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "categories_by_parent" ON "categories" USING btree ("user_id","parent_id");--> statement-breakpoint
CREATE INDEX "category_rules_by_category" ON "category_rules" USING btree ("user_id","category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "category_rules_one_per_name" ON "category_rules" USING btree ("user_id","value_key") WHERE "category_rules"."type" = 'Name' and "category_rules"."comparison" = 'equals';--> statement-breakpoint
CREATE INDEX "change_sets_by_time" ON "change_sets" USING btree ("user_id","made_at");--> statement-breakpoint
CREATE INDEX "transactions_by_day" ON "transactions" USING btree ("user_id","day" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not "transactions"."deleted";--> statement-breakpoint
CREATE INDEX "transactions_by_category" ON "transactions" USING btree ("user_id","category_id","day" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not "transactions"."deleted";--> statement-breakpoint
CREATE INDEX "transactions_by_subcategory" ON "transactions" USING btree ("user_id","subcategory_id") WHERE "transactions"."subcategory_id" is not null;--> statement-breakpoint
CREATE INDEX "transactions_by_name" ON "transactions" USING btree ("user_id","name_key");--> statement-breakpoint
CREATE INDEX "transactions_by_change" ON "transactions" USING btree ("user_id","made_in");