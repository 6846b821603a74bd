-- Rows belong to a ledger instead of a user. Everyone gets a personal ledger with a random id; ids of rows stay as they are.
CREATE TABLE "ledgers" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"next_id" bigint DEFAULT 1 NOT NULL,
	"oldest_cursor" bigint DEFAULT 0 NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"merchant_key_version" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_members" (
	"ledger_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" text NOT NULL,
	"until" timestamp with time zone,
	"member_no" integer NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_members_ledger_id_user_id_pk" PRIMARY KEY("ledger_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "sample_change_set_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "ledger_id" bigint;
--> statement-breakpoint
UPDATE "users" SET "ledger_id" = 1 + ('x' || left("random"."hex", 12) || right("random"."hex", 1))::bit(52)::bigint
FROM (SELECT "id", replace(gen_random_uuid()::text, '-', '') AS "hex" FROM "users") AS "random" WHERE "random"."id" = "users"."id";
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "ledger_id" SET NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "users_ledger" ON "users" USING btree ("ledger_id");
--> statement-breakpoint
INSERT INTO "ledgers" ("id", "kind", "time_zone", "next_id", "made_at", "deleted_at")
SELECT "ledger_id", 'personal', "time_zone", coalesce("last"."id", 0) + 1, "created_at", "deleted_at" FROM "users" LEFT JOIN (
  SELECT "user_id", max("id") AS "id" FROM (
  SELECT "user_id", max("id") AS "id" FROM "transactions" GROUP BY "user_id"
  UNION ALL SELECT "user_id", max("id") AS "id" FROM "accounts" GROUP BY "user_id"
  UNION ALL SELECT "user_id", max("id") AS "id" FROM "categories" GROUP BY "user_id"
  UNION ALL SELECT "user_id", max("id") AS "id" FROM "category_rules" GROUP BY "user_id"
  UNION ALL SELECT "user_id", max("id") AS "id" FROM "change_sets" GROUP BY "user_id"
  UNION ALL SELECT "user_id", max("id") AS "id" FROM "bank_items" GROUP BY "user_id"
  UNION ALL SELECT "user_id", max("changed_in") FROM "transactions" GROUP BY "user_id"
  UNION ALL SELECT "user_id", max("transaction_id") FROM "changes" GROUP BY "user_id"
  UNION ALL SELECT "user_id", max("transaction_id") FROM "bank_former_ids" GROUP BY "user_id"
  UNION ALL SELECT "user_id", max(greatest("first_id", "second_id")) FROM "dismissed_transfer_pairs" GROUP BY "user_id"
  ) AS "used" GROUP BY "user_id"
) AS "last" ON "last"."user_id" = "users"."id";
--> statement-breakpoint
INSERT INTO "ledger_members" ("ledger_id", "user_id", "role", "member_no", "joined_at")
SELECT "ledger_id", "id", 'owner', 1, "created_at" FROM "users";
--> statement-breakpoint
-- History that is gone already can't be followed by a cursor.
UPDATE "ledgers" SET "oldest_cursor" = "next_id" - 1;
--> statement-breakpoint
CREATE FUNCTION "ledger_of"("owner" integer) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT "ledger_id" FROM "public"."users" WHERE "id" = "owner");
END
$$;
--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_bank_item";
--> statement-breakpoint
ALTER TABLE "categories" DROP CONSTRAINT "categories_parent";
--> statement-breakpoint
ALTER TABLE "default_budgets" DROP CONSTRAINT "default_budgets_category";
--> statement-breakpoint
ALTER TABLE "category_rules" DROP CONSTRAINT "category_rules_category";
--> statement-breakpoint
ALTER TABLE "month_budgets" DROP CONSTRAINT "month_budgets_category";
--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "id" DROP IDENTITY;
--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "accounts"
  ALTER COLUMN "user_id" SET DATA TYPE bigint USING "ledger_of"("user_id"),
  ALTER COLUMN "id" SET DATA TYPE bigint,
  ALTER COLUMN "bank_item_id" SET DATA TYPE bigint,
  ADD COLUMN "changed_in" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "accounts" RENAME COLUMN "user_id" TO "ledger_id";
--> statement-breakpoint
ALTER TABLE "accounts" RENAME CONSTRAINT "accounts_user_id_id_pk" TO "accounts_ledger_id_id_pk";
--> statement-breakpoint
ALTER TABLE "net_worth_points" DROP CONSTRAINT "net_worth_points_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "net_worth_points"
  ALTER COLUMN "user_id" SET DATA TYPE bigint USING "ledger_of"("user_id");
--> statement-breakpoint
ALTER TABLE "net_worth_points" RENAME COLUMN "user_id" TO "ledger_id";
--> statement-breakpoint
ALTER TABLE "net_worth_points" RENAME CONSTRAINT "net_worth_points_user_id_day_pk" TO "net_worth_points_ledger_id_day_pk";
--> statement-breakpoint
ALTER TABLE "bank_former_ids" DROP CONSTRAINT "bank_former_ids_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "bank_former_ids"
  ALTER COLUMN "user_id" SET DATA TYPE bigint USING "ledger_of"("user_id"),
  ALTER COLUMN "transaction_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "bank_former_ids" RENAME COLUMN "user_id" TO "ledger_id";
--> statement-breakpoint
ALTER TABLE "bank_former_ids" RENAME CONSTRAINT "bank_former_ids_user_id_external_id_pk" TO "bank_former_ids_ledger_id_external_id_pk";
--> statement-breakpoint
ALTER TABLE "bank_items" ALTER COLUMN "id" DROP IDENTITY;
--> statement-breakpoint
ALTER TABLE "bank_items" DROP CONSTRAINT "bank_items_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "bank_items_by_external_id";
--> statement-breakpoint
ALTER TABLE "bank_items" ADD COLUMN "linked_by" bigint;
--> statement-breakpoint
UPDATE "bank_items" SET "linked_by" = "user_id";
--> statement-breakpoint
ALTER TABLE "bank_items" ALTER COLUMN "linked_by" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "bank_items"
  ALTER COLUMN "user_id" SET DATA TYPE bigint USING "ledger_of"("user_id"),
  ALTER COLUMN "id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "bank_items" RENAME COLUMN "user_id" TO "ledger_id";
--> statement-breakpoint
ALTER TABLE "bank_items" RENAME CONSTRAINT "bank_items_user_id_id_pk" TO "bank_items_ledger_id_id_pk";
--> statement-breakpoint
ALTER TABLE "bank_webhooks" DROP CONSTRAINT "bank_webhooks_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "bank_webhooks"
  ALTER COLUMN "user_id" SET DATA TYPE bigint USING "ledger_of"("user_id"),
  ALTER COLUMN "bank_item_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "bank_webhooks" RENAME COLUMN "user_id" TO "ledger_id";
--> statement-breakpoint
ALTER TABLE "bank_webhooks" RENAME CONSTRAINT "bank_webhooks_user_id_hash_pk" TO "bank_webhooks_ledger_id_hash_pk";
--> statement-breakpoint
ALTER TABLE "dismissed_transfer_pairs" DROP CONSTRAINT "dismissed_transfer_pairs_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "dismissed_transfer_pairs"
  ALTER COLUMN "user_id" SET DATA TYPE bigint USING "ledger_of"("user_id"),
  ALTER COLUMN "first_id" SET DATA TYPE bigint,
  ALTER COLUMN "second_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "dismissed_transfer_pairs" RENAME COLUMN "user_id" TO "ledger_id";
--> statement-breakpoint
ALTER TABLE "dismissed_transfer_pairs" RENAME CONSTRAINT "dismissed_transfer_pairs_user_id_first_id_second_id_pk" TO "dismissed_transfer_pairs_ledger_id_first_id_second_id_pk";
--> statement-breakpoint
ALTER TABLE "month_budgets" DROP CONSTRAINT "month_budgets_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "month_budgets"
  ALTER COLUMN "user_id" SET DATA TYPE bigint USING "ledger_of"("user_id"),
  ALTER COLUMN "category_id" SET DATA TYPE bigint,
  ADD COLUMN "changed_in" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "month_budgets" RENAME COLUMN "user_id" TO "ledger_id";
--> statement-breakpoint
ALTER TABLE "month_budgets" RENAME CONSTRAINT "month_budgets_user_id_month_category_id_pk" TO "month_budgets_ledger_id_month_category_id_pk";
--> statement-breakpoint
ALTER TABLE "categories" ALTER COLUMN "id" DROP IDENTITY;
--> statement-breakpoint
ALTER TABLE "categories" DROP CONSTRAINT "categories_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "categories"
  ALTER COLUMN "user_id" SET DATA TYPE bigint USING "ledger_of"("user_id"),
  ALTER COLUMN "id" SET DATA TYPE bigint,
  ALTER COLUMN "parent_id" SET DATA TYPE bigint,
  ADD COLUMN "changed_in" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "categories" RENAME COLUMN "user_id" TO "ledger_id";
--> statement-breakpoint
ALTER TABLE "categories" RENAME CONSTRAINT "categories_user_id_id_pk" TO "categories_ledger_id_id_pk";
--> statement-breakpoint
ALTER TABLE "category_rules" ALTER COLUMN "id" DROP IDENTITY;
--> statement-breakpoint
ALTER TABLE "category_rules" DROP CONSTRAINT "category_rules_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "category_rules"
  ALTER COLUMN "user_id" SET DATA TYPE bigint USING "ledger_of"("user_id"),
  ALTER COLUMN "id" SET DATA TYPE bigint,
  ALTER COLUMN "category_id" SET DATA TYPE bigint,
  ADD COLUMN "changed_in" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "category_rules" RENAME COLUMN "user_id" TO "ledger_id";
--> statement-breakpoint
ALTER TABLE "category_rules" RENAME CONSTRAINT "category_rules_user_id_id_pk" TO "category_rules_ledger_id_id_pk";
--> statement-breakpoint
ALTER TABLE "default_budgets" DROP CONSTRAINT "default_budgets_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "default_budgets"
  ALTER COLUMN "user_id" SET DATA TYPE bigint USING "ledger_of"("user_id"),
  ALTER COLUMN "category_id" SET DATA TYPE bigint,
  ADD COLUMN "changed_in" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "default_budgets" RENAME COLUMN "user_id" TO "ledger_id";
--> statement-breakpoint
ALTER TABLE "default_budgets" RENAME CONSTRAINT "default_budgets_user_id_category_id_from_month_pk" TO "default_budgets_ledger_id_category_id_from_month_pk";
--> statement-breakpoint
ALTER TABLE "import_chunks" DROP CONSTRAINT "import_chunks_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "import_chunks"
  ALTER COLUMN "user_id" SET DATA TYPE bigint USING "ledger_of"("user_id");
--> statement-breakpoint
ALTER TABLE "import_chunks" RENAME COLUMN "user_id" TO "ledger_id";
--> statement-breakpoint
ALTER TABLE "import_chunks" RENAME CONSTRAINT "import_chunks_user_id_import_id_chunk_pk" TO "import_chunks_ledger_id_import_id_chunk_pk";
--> statement-breakpoint
ALTER TABLE "import_mappings" DROP CONSTRAINT "import_mappings_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "import_mappings"
  ALTER COLUMN "user_id" SET DATA TYPE bigint USING "ledger_of"("user_id"),
  ALTER COLUMN "account_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "import_mappings" RENAME COLUMN "user_id" TO "ledger_id";
--> statement-breakpoint
ALTER TABLE "import_mappings" RENAME CONSTRAINT "import_mappings_user_id_account_id_pk" TO "import_mappings_ledger_id_account_id_pk";
--> statement-breakpoint
ALTER TABLE "change_sets" ALTER COLUMN "id" DROP IDENTITY;
--> statement-breakpoint
ALTER TABLE "change_sets" DROP CONSTRAINT "change_sets_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "change_sets" ADD COLUMN "actor_id" bigint;
--> statement-breakpoint
ALTER TABLE "change_sets"
  ALTER COLUMN "user_id" SET DATA TYPE bigint USING "ledger_of"("user_id"),
  ALTER COLUMN "id" SET DATA TYPE bigint,
  ALTER COLUMN "undone_by" SET DATA TYPE bigint,
  ALTER COLUMN "actor_id" SET DATA TYPE bigint USING CASE WHEN "source" <> 'bank' THEN "user_id" END,
  ADD COLUMN "via" text DEFAULT 'app' NOT NULL;
--> statement-breakpoint
ALTER TABLE "change_sets" RENAME COLUMN "user_id" TO "ledger_id";
--> statement-breakpoint
ALTER TABLE "change_sets" RENAME CONSTRAINT "change_sets_user_id_id_pk" TO "change_sets_ledger_id_id_pk";
--> statement-breakpoint
ALTER TABLE "change_sets" RENAME COLUMN "removed" TO "undo_payload";
--> statement-breakpoint
UPDATE "change_sets" SET "via" = CASE "source" WHEN 'bank' THEN 'bank' ELSE 'import' END WHERE "source" IN ('bank', 'import');
--> statement-breakpoint
ALTER TABLE "changes"
  ALTER COLUMN "user_id" SET DATA TYPE bigint USING "ledger_of"("user_id"),
  ALTER COLUMN "change_set_id" SET DATA TYPE bigint,
  ALTER COLUMN "transaction_id" SET DATA TYPE bigint,
  ADD COLUMN "noun" text DEFAULT 'transaction' NOT NULL;
--> statement-breakpoint
ALTER TABLE "changes" RENAME COLUMN "user_id" TO "ledger_id";
--> statement-breakpoint
ALTER TABLE "changes" RENAME COLUMN "transaction_id" TO "row_id";
--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_user_id_change_set_id_transaction_id_pk";
--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_ledger_id_change_set_id_noun_row_id_pk" PRIMARY KEY("ledger_id","change_set_id","noun","row_id");
--> statement-breakpoint
ALTER TABLE "transactions" ALTER COLUMN "id" DROP IDENTITY;
--> statement-breakpoint
DROP INDEX "transactions_by_change";
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "touched_in" bigint;
--> statement-breakpoint
ALTER TABLE "transactions"
  ALTER COLUMN "user_id" SET DATA TYPE bigint USING "ledger_of"("user_id"),
  ALTER COLUMN "id" SET DATA TYPE bigint,
  ALTER COLUMN "account_id" SET DATA TYPE bigint,
  ALTER COLUMN "bank_item_id" SET DATA TYPE bigint,
  ALTER COLUMN "category_id" SET DATA TYPE bigint,
  ALTER COLUMN "subcategory_id" SET DATA TYPE bigint,
  ALTER COLUMN "made_in" SET DATA TYPE bigint,
  ALTER COLUMN "touched_in" SET DATA TYPE bigint USING "changed_in",
  ALTER COLUMN "touched_in" SET NOT NULL,
  ALTER COLUMN "changed_in" SET DATA TYPE bigint,
  ADD COLUMN "note" text DEFAULT '' NOT NULL,
  ADD COLUMN "is_split" boolean DEFAULT false NOT NULL,
  ADD COLUMN "merchant_key" text DEFAULT '' NOT NULL,
  ADD COLUMN "merchant_key_version" smallint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "transactions" RENAME COLUMN "user_id" TO "ledger_id";
--> statement-breakpoint
ALTER TABLE "transactions" RENAME CONSTRAINT "transactions_user_id_id_pk" TO "transactions_ledger_id_id_pk";
--> statement-breakpoint
DROP FUNCTION "ledger_of"(integer);
--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "user_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "subscription_events" ALTER COLUMN "user_id" SET DATA TYPE bigint;
--> statement-breakpoint
CREATE TABLE "bank_item_ledgers" (
	"external_id" text PRIMARY KEY NOT NULL,
	"ledger_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"ledger_id" bigint NOT NULL,
	"call" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" smallint NOT NULL,
	"answer" text,
	"change_set_id" bigint,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "tombstones" (
	"ledger_id" bigint NOT NULL,
	"noun" text NOT NULL,
	"row_id" bigint NOT NULL,
	"month" text DEFAULT '' NOT NULL,
	"changed_in" bigint NOT NULL,
	CONSTRAINT "tombstones_ledger_id_noun_row_id_month_pk" PRIMARY KEY("ledger_id","noun","row_id","month")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"ledger_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"kind" text DEFAULT 'plain' NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"color" text NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"budget_cents" bigint,
	"changed_in" bigint NOT NULL,
	CONSTRAINT "tags_ledger_id_id_pk" PRIMARY KEY("ledger_id","id")
);
--> statement-breakpoint
CREATE TABLE "split_lines" (
	"ledger_id" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"day" date NOT NULL,
	"category_id" bigint,
	"subcategory_id" bigint,
	"amount_cents" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_transfer" boolean DEFAULT false NOT NULL,
	"takes_remainder" boolean DEFAULT false NOT NULL,
	CONSTRAINT "split_lines_ledger_id_transaction_id_position_pk" PRIMARY KEY("ledger_id","transaction_id","position")
);
--> statement-breakpoint
CREATE TABLE "transaction_tags" (
	"ledger_id" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	"state" text,
	"paid_by_transaction_id" bigint,
	CONSTRAINT "transaction_tags_ledger_id_transaction_id_tag_id_pk" PRIMARY KEY("ledger_id","transaction_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "split_line_tags" (
	"ledger_id" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"tag_id" bigint NOT NULL,
	CONSTRAINT "split_line_tags_ledger_id_transaction_id_position_tag_id_pk" PRIMARY KEY("ledger_id","transaction_id","position","tag_id")
);
--> statement-breakpoint
CREATE TABLE "balance_assertions" (
	"ledger_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"day" date NOT NULL,
	"basis" text NOT NULL,
	"after_transaction_id" bigint,
	"as_of_in" bigint,
	"amount_cents" bigint NOT NULL,
	"source" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"changed_in" bigint NOT NULL,
	CONSTRAINT "balance_assertions_ledger_id_id_pk" PRIMARY KEY("ledger_id","id")
);
--> statement-breakpoint
INSERT INTO "bank_item_ledgers" ("external_id", "ledger_id") SELECT "external_id", "ledger_id" FROM "bank_items";
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_bank_item" FOREIGN KEY ("ledger_id","bank_item_id") REFERENCES "public"."bank_items"("ledger_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "net_worth_points" ADD CONSTRAINT "net_worth_points_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "balance_assertions" ADD CONSTRAINT "balance_assertions_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "balance_assertions" ADD CONSTRAINT "balance_assertions_account" FOREIGN KEY ("ledger_id","account_id") REFERENCES "public"."accounts"("ledger_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_former_ids" ADD CONSTRAINT "bank_former_ids_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_item_ledgers" ADD CONSTRAINT "bank_item_ledgers_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_items" ADD CONSTRAINT "bank_items_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_webhooks" ADD CONSTRAINT "bank_webhooks_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dismissed_transfer_pairs" ADD CONSTRAINT "dismissed_transfer_pairs_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "month_budgets" ADD CONSTRAINT "month_budgets_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "month_budgets" ADD CONSTRAINT "month_budgets_category" FOREIGN KEY ("ledger_id","category_id") REFERENCES "public"."categories"("ledger_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent" FOREIGN KEY ("ledger_id","parent_id") REFERENCES "public"."categories"("ledger_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "category_rules" ADD CONSTRAINT "category_rules_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "category_rules" ADD CONSTRAINT "category_rules_category" FOREIGN KEY ("ledger_id","category_id") REFERENCES "public"."categories"("ledger_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "default_budgets" ADD CONSTRAINT "default_budgets_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "default_budgets" ADD CONSTRAINT "default_budgets_category" FOREIGN KEY ("ledger_id","category_id") REFERENCES "public"."categories"("ledger_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_chunks" ADD CONSTRAINT "import_chunks_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "change_sets" ADD CONSTRAINT "change_sets_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger_members" ADD CONSTRAINT "ledger_members_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger_members" ADD CONSTRAINT "ledger_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "accounts_by_change" ON "accounts" USING btree ("ledger_id","changed_in");
--> statement-breakpoint
CREATE INDEX "balance_assertions_by_account" ON "balance_assertions" USING btree ("ledger_id","account_id","day");
--> statement-breakpoint
CREATE INDEX "balance_assertions_by_change" ON "balance_assertions" USING btree ("ledger_id","changed_in");
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_items_by_external_id" ON "bank_items" USING btree ("ledger_id","external_id");
--> statement-breakpoint
CREATE INDEX "month_budgets_by_change" ON "month_budgets" USING btree ("ledger_id","changed_in");
--> statement-breakpoint
CREATE INDEX "categories_by_change" ON "categories" USING btree ("ledger_id","changed_in");
--> statement-breakpoint
CREATE INDEX "category_rules_by_change" ON "category_rules" USING btree ("ledger_id","changed_in");
--> statement-breakpoint
CREATE INDEX "default_budgets_by_change" ON "default_budgets" USING btree ("ledger_id","changed_in");
--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_time" ON "idempotency_keys" USING btree ("made_at");
--> statement-breakpoint
CREATE INDEX "tombstones_by_change" ON "tombstones" USING btree ("ledger_id","changed_in");
--> statement-breakpoint
CREATE INDEX "transactions_by_made" ON "transactions" USING btree ("ledger_id","made_in");
--> statement-breakpoint
CREATE INDEX "transactions_by_change" ON "transactions" USING btree ("ledger_id","changed_in","id");
--> statement-breakpoint
CREATE INDEX "transactions_by_merchant" ON "transactions" USING btree ("ledger_id","merchant_key","day") WHERE "transactions"."merchant_key" <> '';
--> statement-breakpoint
CREATE INDEX "ledgers_by_merchant_key_version" ON "ledgers" USING btree ("merchant_key_version");
--> statement-breakpoint
CREATE INDEX "ledger_members_by_user" ON "ledger_members" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "split_line_tags_by_tag" ON "split_line_tags" USING btree ("ledger_id","tag_id");
--> statement-breakpoint
CREATE INDEX "split_lines_by_category" ON "split_lines" USING btree ("ledger_id","category_id","day");
--> statement-breakpoint
CREATE INDEX "split_lines_by_subcategory" ON "split_lines" USING btree ("ledger_id","subcategory_id","day");
--> statement-breakpoint
CREATE INDEX "transaction_tags_by_tag" ON "transaction_tags" USING btree ("ledger_id","tag_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "tags_one_per_name" ON "tags" USING btree ("ledger_id","name_key");
--> statement-breakpoint
CREATE INDEX "tags_by_change" ON "tags" USING btree ("ledger_id","changed_in");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "check_transaction_targets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (
      SELECT "ledger_id", "category_id" AS "id" FROM "written" WHERE "category_id" IS NOT NULL
      UNION
      SELECT "ledger_id", "subcategory_id" FROM "written" WHERE "subcategory_id" IS NOT NULL
    ) AS "target"
    WHERE NOT EXISTS (
      SELECT FROM "public"."categories" AS "own"
      WHERE "own"."ledger_id" = "target"."ledger_id" AND "own"."id" = "target"."id"
    )
  ) THEN
    RAISE EXCEPTION 'a transaction names a category that its ledger does not have'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'transactions_category';
  END IF;
  IF EXISTS (
    SELECT FROM (
      SELECT DISTINCT "ledger_id", "account_id" AS "id" FROM "written" WHERE "account_id" IS NOT NULL
    ) AS "target"
    WHERE NOT EXISTS (
      SELECT FROM "public"."accounts" AS "own"
      WHERE "own"."ledger_id" = "target"."ledger_id" AND "own"."id" = "target"."id"
    )
  ) THEN
    RAISE EXCEPTION 'a transaction names an account that its ledger does not have'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'transactions_account';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- What a table is rewritten for loses its statistics.
ANALYZE "transactions", "changes", "change_sets", "accounts", "categories", "category_rules", "default_budgets", "month_budgets";
