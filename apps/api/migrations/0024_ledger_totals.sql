ALTER TABLE "transactions" ADD COLUMN "refused_tag_ids" jsonb;--> statement-breakpoint
ALTER TABLE "ledgers" ADD COLUMN "transaction_count" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledgers" ADD COLUMN "money_in_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledgers" ADD COLUMN "money_out_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledgers" ADD COLUMN "transfer_count" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledgers" ADD COLUMN "hidden_count" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE "ledgers" SET "transaction_count" = "ledgers"."transaction_count" + "moved"."transaction_count",
    "money_in_cents" = "ledgers"."money_in_cents" + "moved"."money_in_cents",
    "money_out_cents" = "ledgers"."money_out_cents" + "moved"."money_out_cents",
    "transfer_count" = "ledgers"."transfer_count" + "moved"."transfer_count",
    "hidden_count" = "ledgers"."hidden_count" + "moved"."hidden_count"
FROM (
    SELECT "ledger_id", sum(1) AS "transaction_count",
      coalesce(sum(1 * "amount_cents") FILTER (WHERE "is_income" AND NOT "marked_as_transfer" AND NOT "hidden"), 0) AS "money_in_cents",
      coalesce(sum(1 * "amount_cents") FILTER (WHERE NOT "is_income" AND NOT "marked_as_transfer" AND NOT "hidden"), 0) AS "money_out_cents",
      coalesce(sum(1) FILTER (WHERE "marked_as_transfer"), 0) AS "transfer_count",
      coalesce(sum(1) FILTER (WHERE "hidden" AND NOT "marked_as_transfer"), 0) AS "hidden_count"
    FROM "transactions" WHERE NOT "deleted" GROUP BY "ledger_id"
) AS "moved"
WHERE "ledgers"."id" = "moved"."ledger_id";
--> statement-breakpoint
-- Plans are cached, so one that is made while the table is small must use the index too.
CREATE FUNCTION "count_in_totals"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  "sign" CONSTANT integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  UPDATE "public"."ledgers" SET "transaction_count" = "ledgers"."transaction_count" + "moved"."transaction_count",
    "money_in_cents" = "ledgers"."money_in_cents" + "moved"."money_in_cents",
    "money_out_cents" = "ledgers"."money_out_cents" + "moved"."money_out_cents",
    "transfer_count" = "ledgers"."transfer_count" + "moved"."transfer_count",
    "hidden_count" = "ledgers"."hidden_count" + "moved"."hidden_count"
  FROM (
    SELECT "ledger_id", sum("sign") AS "transaction_count",
      coalesce(sum("sign" * "amount_cents") FILTER (WHERE "is_income" AND NOT "marked_as_transfer" AND NOT "hidden"), 0) AS "money_in_cents",
      coalesce(sum("sign" * "amount_cents") FILTER (WHERE NOT "is_income" AND NOT "marked_as_transfer" AND NOT "hidden"), 0) AS "money_out_cents",
      coalesce(sum("sign") FILTER (WHERE "marked_as_transfer"), 0) AS "transfer_count",
      coalesce(sum("sign") FILTER (WHERE "hidden" AND NOT "marked_as_transfer"), 0) AS "hidden_count"
    FROM "written" WHERE NOT "deleted" GROUP BY "ledger_id"
  ) AS "moved"
  WHERE "ledgers"."id" = "moved"."ledger_id";
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Most updates change none of the totals, and then the ledger's row isn't written.
CREATE FUNCTION "recount_in_totals"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  UPDATE "public"."ledgers" SET "transaction_count" = "ledgers"."transaction_count" + "moved"."transaction_count",
    "money_in_cents" = "ledgers"."money_in_cents" + "moved"."money_in_cents",
    "money_out_cents" = "ledgers"."money_out_cents" + "moved"."money_out_cents",
    "transfer_count" = "ledgers"."transfer_count" + "moved"."transfer_count",
    "hidden_count" = "ledgers"."hidden_count" + "moved"."hidden_count"
  FROM (
    SELECT "ledger_id", sum("sign") AS "transaction_count",
      coalesce(sum("sign" * "amount_cents") FILTER (WHERE "is_income" AND NOT "marked_as_transfer" AND NOT "hidden"), 0) AS "money_in_cents",
      coalesce(sum("sign" * "amount_cents") FILTER (WHERE NOT "is_income" AND NOT "marked_as_transfer" AND NOT "hidden"), 0) AS "money_out_cents",
      coalesce(sum("sign") FILTER (WHERE "marked_as_transfer"), 0) AS "transfer_count",
      coalesce(sum("sign") FILTER (WHERE "hidden" AND NOT "marked_as_transfer"), 0) AS "hidden_count"
    FROM (
      SELECT 1 AS "sign", "ledger_id", "amount_cents", "is_income", "marked_as_transfer", "hidden" FROM "written" WHERE NOT "deleted"
      UNION ALL
      SELECT -1, "ledger_id", "amount_cents", "is_income", "marked_as_transfer", "hidden" FROM "replaced" WHERE NOT "deleted"
    ) AS "versions"
    GROUP BY "ledger_id"
  ) AS "moved"
  WHERE "ledgers"."id" = "moved"."ledger_id"
    AND ("moved"."transaction_count", "moved"."money_in_cents", "moved"."money_out_cents", "moved"."transfer_count",
      "moved"."hidden_count") <> (0, 0, 0, 0, 0);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "transactions_inserted_counted" AFTER INSERT ON "transactions" REFERENCING NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "count_in_totals"();
--> statement-breakpoint
CREATE TRIGGER "transactions_deleted_counted" AFTER DELETE ON "transactions" REFERENCING OLD TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "count_in_totals"();
--> statement-breakpoint
CREATE TRIGGER "transactions_updated_counted" AFTER UPDATE ON "transactions" REFERENCING OLD TABLE AS "replaced" NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "recount_in_totals"();
