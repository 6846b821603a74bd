CREATE TABLE "imported_files" (
	"ledger_id" bigint NOT NULL,
	"change_set_id" bigint NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "imported_files_ledger_id_change_set_id_pk" PRIMARY KEY("ledger_id","change_set_id")
);
--> statement-breakpoint
CREATE TABLE "posted_sums" (
	"ledger_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"day" date NOT NULL,
	"posted_in" bigint NOT NULL,
	"timing" text NOT NULL,
	"after_balance_in" bigint NOT NULL,
	"cents" bigint NOT NULL,
	"count" integer NOT NULL,
	"first_id" bigint NOT NULL,
	"last_id" bigint NOT NULL,
	CONSTRAINT "posted_sums_key" PRIMARY KEY("ledger_id","account_id","day","posted_in","timing","after_balance_in")
);
--> statement-breakpoint
ALTER TABLE "imported_files" ADD CONSTRAINT "imported_files_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- custom
-- What transactions that are placed alike between balances add up to. Sums are only added to, so that no other transaction
-- is read.
CREATE FUNCTION "add_inserted_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "public"."posted_sums" AS "known"
  SELECT "ledger_id", "account_id", coalesce(("bank_values" ->> 'day')::date, "day"), coalesce("posted_in", "made_in"),
    CASE WHEN "bank_item_id" IS NOT NULL THEN 'bank' WHEN "posted_in" IS NOT NULL THEN 'placed' ELSE 'day' END,
    coalesce("after_balance_in", 0), sum(CASE WHEN "is_income" THEN "amount_cents" ELSE -"amount_cents" END), count(*), min("id"), max("id")
  FROM "written" WHERE "account_id" IS NOT NULL AND NOT "deleted" AND NOT "pending"
  GROUP BY 1, 2, 3, 4, 5, 6
  ON CONFLICT ("ledger_id", "account_id", "day", "posted_in", "timing", "after_balance_in") DO UPDATE
  SET "cents" = "known"."cents" + excluded."cents", "count" = "known"."count" + excluded."count",
    "first_id" = least("known"."first_id", excluded."first_id"), "last_id" = greatest("known"."last_id", excluded."last_id");
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "take_deleted_sums"() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  WITH "moved" AS (
    SELECT "ledger_id", "account_id", coalesce(("bank_values" ->> 'day')::date, "day") AS "day",
      coalesce("posted_in", "made_in") AS "posted_in",
      CASE WHEN "bank_item_id" IS NOT NULL THEN 'bank' WHEN "posted_in" IS NOT NULL THEN 'placed' ELSE 'day' END AS "timing",
      coalesce("after_balance_in", 0) AS "after_balance_in",
      sum(CASE WHEN "is_income" THEN -"amount_cents" ELSE "amount_cents" END)::bigint AS "cents", -count(*)::integer AS "count",
      min("id") AS "first_id", max("id") AS "last_id"
    FROM "replaced" WHERE "account_id" IS NOT NULL AND NOT "deleted" AND NOT "pending"
    GROUP BY 1, 2, 3, 4, 5, 6
  ), "emptied" AS (
    DELETE FROM "public"."posted_sums" AS "known" USING "moved"
    WHERE "known"."ledger_id" = "moved"."ledger_id" AND "known"."account_id" = "moved"."account_id" AND "known"."day" = "moved"."day"
      AND "known"."posted_in" = "moved"."posted_in" AND "known"."timing" = "moved"."timing" AND "known"."after_balance_in" = "moved"."after_balance_in"
      AND "known"."count" = -"moved"."count"
  )
  INSERT INTO "public"."posted_sums" AS "known"
  SELECT * FROM "moved" WHERE NOT EXISTS (
    SELECT FROM "public"."posted_sums" AS "known"
    WHERE "known"."ledger_id" = "moved"."ledger_id" AND "known"."account_id" = "moved"."account_id" AND "known"."day" = "moved"."day"
      AND "known"."posted_in" = "moved"."posted_in" AND "known"."timing" = "moved"."timing" AND "known"."after_balance_in" = "moved"."after_balance_in"
      AND "known"."count" = -"moved"."count")
  ON CONFLICT ("ledger_id", "account_id", "day", "posted_in", "timing", "after_balance_in") DO UPDATE
  SET "cents" = "known"."cents" + excluded."cents", "count" = "known"."count" + excluded."count",
    "first_id" = least("known"."first_id", excluded."first_id"), "last_id" = greatest("known"."last_id", excluded."last_id");
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "change_updated_sums"() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  WITH "versions" AS (
    SELECT "ledger_id", "account_id", "bank_values", "day", "posted_in", "made_in", "bank_item_id", "after_balance_in", "id",
      CASE WHEN "is_income" THEN "amount_cents" ELSE -"amount_cents" END AS "cents", 1 AS "count"
    FROM "written" WHERE "account_id" IS NOT NULL AND NOT "deleted" AND NOT "pending"
    UNION ALL
    SELECT "ledger_id", "account_id", "bank_values", "day", "posted_in", "made_in", "bank_item_id", "after_balance_in", "id",
      CASE WHEN "is_income" THEN -"amount_cents" ELSE "amount_cents" END, -1
    FROM "replaced" WHERE "account_id" IS NOT NULL AND NOT "deleted" AND NOT "pending"
  ), "moved" AS (
    SELECT "ledger_id", "account_id", coalesce(("bank_values" ->> 'day')::date, "day") AS "day",
      coalesce("posted_in", "made_in") AS "posted_in",
      CASE WHEN "bank_item_id" IS NOT NULL THEN 'bank' WHEN "posted_in" IS NOT NULL THEN 'placed' ELSE 'day' END AS "timing",
      coalesce("after_balance_in", 0) AS "after_balance_in",
      sum("cents")::bigint AS "cents", sum("count")::integer AS "count", min("id") AS "first_id", max("id") AS "last_id"
    FROM "versions" GROUP BY 1, 2, 3, 4, 5, 6
    -- One that takes the place of another may have a smaller or a larger id.
    HAVING sum("cents") <> 0 OR sum("count") <> 0
      OR min("id") FILTER (WHERE "count" > 0) < min("id") FILTER (WHERE "count" < 0)
      OR max("id") FILTER (WHERE "count" > 0) > max("id") FILTER (WHERE "count" < 0)
  ), "emptied" AS (
    DELETE FROM "public"."posted_sums" AS "known" USING "moved"
    WHERE "known"."ledger_id" = "moved"."ledger_id" AND "known"."account_id" = "moved"."account_id" AND "known"."day" = "moved"."day"
      AND "known"."posted_in" = "moved"."posted_in" AND "known"."timing" = "moved"."timing" AND "known"."after_balance_in" = "moved"."after_balance_in"
      AND "known"."count" = -"moved"."count"
  )
  INSERT INTO "public"."posted_sums" AS "known"
  SELECT * FROM "moved" WHERE NOT EXISTS (
    SELECT FROM "public"."posted_sums" AS "known"
    WHERE "known"."ledger_id" = "moved"."ledger_id" AND "known"."account_id" = "moved"."account_id" AND "known"."day" = "moved"."day"
      AND "known"."posted_in" = "moved"."posted_in" AND "known"."timing" = "moved"."timing" AND "known"."after_balance_in" = "moved"."after_balance_in"
      AND "known"."count" = -"moved"."count")
  ON CONFLICT ("ledger_id", "account_id", "day", "posted_in", "timing", "after_balance_in") DO UPDATE
  SET "cents" = "known"."cents" + excluded."cents", "count" = "known"."count" + excluded."count",
    "first_id" = least("known"."first_id", excluded."first_id"), "last_id" = greatest("known"."last_id", excluded."last_id");
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "transactions_inserted_summed" AFTER INSERT ON "transactions" REFERENCING NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "add_inserted_sums"();
--> statement-breakpoint
CREATE TRIGGER "transactions_deleted_summed" AFTER DELETE ON "transactions" REFERENCING OLD TABLE AS "replaced" FOR EACH STATEMENT EXECUTE FUNCTION "take_deleted_sums"();
--> statement-breakpoint
CREATE TRIGGER "transactions_updated_summed" AFTER UPDATE ON "transactions" REFERENCING OLD TABLE AS "replaced" NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "change_updated_sums"();
--> statement-breakpoint
INSERT INTO "posted_sums"
SELECT "ledger_id", "account_id", coalesce(("bank_values" ->> 'day')::date, "day"), coalesce("posted_in", "made_in"),
  CASE WHEN "bank_item_id" IS NOT NULL THEN 'bank' WHEN "posted_in" IS NOT NULL THEN 'placed' ELSE 'day' END,
  coalesce("after_balance_in", 0), sum(CASE WHEN "is_income" THEN "amount_cents" ELSE -"amount_cents" END), count(*), min("id"), max("id")
FROM "transactions" WHERE "account_id" IS NOT NULL AND NOT "deleted" AND NOT "pending"
GROUP BY 1, 2, 3, 4, 5, 6;
--> statement-breakpoint
-- Statements go by the day on which a bank or a file posted a transaction, so seals do too. Moving only the date that is
-- shown breaks none, except for earlier seals, whose hash has that date.
CREATE OR REPLACE FUNCTION "break_seals"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM (SELECT DISTINCT "ledger_id" FROM "written") AS "owner"
    JOIN "public"."reconciliations" AS "seal" ON "seal"."ledger_id" = "owner"."ledger_id" AND "seal"."broken_in" IS NULL
  ) THEN
    RETURN NULL;
  END IF;
  UPDATE "public"."reconciliations" AS "seal"
  SET "broken_in" = "newest"."id", "changed_in" = "newest"."id"
  FROM (
    SELECT "owner"."ledger_id", (
      SELECT max("change_sets"."id") FROM "public"."change_sets" WHERE "change_sets"."ledger_id" = "owner"."ledger_id"
    ) AS "id"
    FROM (SELECT DISTINCT "ledger_id" FROM "written") AS "owner"
  ) AS "newest"
  WHERE "seal"."ledger_id" = "newest"."ledger_id" AND "seal"."broken_in" IS NULL AND EXISTS (
    SELECT FROM "written"
    WHERE "written"."ledger_id" = "seal"."ledger_id" AND "written"."account_id" = "seal"."account_id"
      AND CASE WHEN "seal"."entries_hash" LIKE 'posted %' THEN coalesce(("written"."bank_values" ->> 'day')::date, "written"."day")
        ELSE "written"."day" END BETWEEN "seal"."from_on" AND "seal"."to_on"
      AND NOT "written"."deleted" AND NOT "written"."pending"
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "break_edited_seals"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM (SELECT DISTINCT "ledger_id" FROM "written") AS "owner"
    JOIN "public"."reconciliations" AS "seal" ON "seal"."ledger_id" = "owner"."ledger_id" AND "seal"."broken_in" IS NULL
  ) THEN
    RETURN NULL;
  END IF;
  WITH "versions" AS (
    SELECT "ledger_id", "id", "account_id", coalesce(("bank_values" ->> 'day')::date, "day") AS "posted_on", "day", "amount_cents", "is_income"
    FROM "written" WHERE NOT "deleted" AND NOT "pending"
    UNION ALL
    SELECT "ledger_id", "id", "account_id", coalesce(("bank_values" ->> 'day')::date, "day"), "day", "amount_cents", "is_income"
    FROM "replaced" WHERE NOT "deleted" AND NOT "pending"
  ), "changed" AS (
    -- A row that stays the same is in both versions.
    SELECT "ledger_id", "id", "account_id", "posted_on", "day", "amount_cents", "is_income"
    FROM "versions" WHERE "account_id" IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING count(*) = 1
  ), "moved" AS (
    SELECT "ledger_id", "account_id", "sealed"."by_posted", "sealed"."on" FROM "changed"
    CROSS JOIN LATERAL (VALUES (true, "posted_on"), (false, "day")) AS "sealed" ("by_posted", "on")
    GROUP BY "ledger_id", "id", "account_id", "sealed"."by_posted", "sealed"."on", "amount_cents", "is_income" HAVING count(*) = 1
  )
  UPDATE "public"."reconciliations" AS "seal"
  SET "broken_in" = "newest"."id", "changed_in" = "newest"."id"
  FROM (
    SELECT "owner"."ledger_id", (
      SELECT max("change_sets"."id") FROM "public"."change_sets" WHERE "change_sets"."ledger_id" = "owner"."ledger_id"
    ) AS "id"
    FROM (SELECT DISTINCT "ledger_id" FROM "written") AS "owner"
  ) AS "newest"
  WHERE "seal"."ledger_id" = "newest"."ledger_id" AND "seal"."broken_in" IS NULL AND EXISTS (
    SELECT FROM "moved"
    WHERE "moved"."ledger_id" = "seal"."ledger_id" AND "moved"."account_id" = "seal"."account_id"
      AND "moved"."by_posted" = ("seal"."entries_hash" LIKE 'posted %')
      AND "moved"."on" BETWEEN "seal"."from_on" AND "seal"."to_on"
  );
  RETURN NULL;
END
$$;
