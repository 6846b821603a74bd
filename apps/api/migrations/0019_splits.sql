CREATE TABLE "split_templates" (
	"ledger_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"merchant_key" text NOT NULL,
	"shares" jsonb NOT NULL,
	"applies_automatically" boolean DEFAULT false NOT NULL,
	CONSTRAINT "split_templates_ledger_id_id_pk" PRIMARY KEY("ledger_id","id")
);
--> statement-breakpoint
DROP INDEX "transactions_by_category";--> statement-breakpoint
DROP INDEX "split_lines_by_category";--> statement-breakpoint
DROP INDEX "split_lines_by_subcategory";--> statement-breakpoint
ALTER TABLE "split_lines" ADD COLUMN "is_income" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "split_lines" ADD COLUMN "is_counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "split_templates" ADD CONSTRAINT "split_templates_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "split_templates_one_per_merchant" ON "split_templates" USING btree ("ledger_id","merchant_key");--> statement-breakpoint
CREATE INDEX "split_lines_by_day" ON "split_lines" USING btree ("ledger_id","day") WHERE "split_lines"."is_counted" and not "split_lines"."is_transfer";--> statement-breakpoint
CREATE INDEX "transactions_by_category" ON "transactions" USING btree ("ledger_id","category_id","day" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not "transactions"."deleted" and not "transactions"."is_split";--> statement-breakpoint
CREATE INDEX "split_lines_by_category" ON "split_lines" USING btree ("ledger_id","category_id","day","transaction_id");--> statement-breakpoint
CREATE INDEX "split_lines_by_subcategory" ON "split_lines" USING btree ("ledger_id","subcategory_id","day","transaction_id");--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_split_category" CHECK (not "transactions"."is_split" or "transactions"."category_id" is null);
--> statement-breakpoint
-- Plans are cached, so one that is made while the tables are small must use the indexes too.
CREATE FUNCTION "check_splits"("in_ledger" bigint, "ids" bigint[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF EXISTS (
    SELECT FROM unnest("ids") AS "given" ("id")
    LEFT JOIN LATERAL (
      SELECT * FROM "public"."transactions" AS "found" WHERE "found"."ledger_id" = "in_ledger" AND "found"."id" = "given"."id" OFFSET 0
    ) AS "whole" ON true
    CROSS JOIN LATERAL (
      SELECT count(*) AS "count", sum("amount_cents") AS "sum",
        bool_and(("line"."day", "line"."is_income", "line"."is_counted")
          = ("whole"."day", "whole"."is_income", NOT ("whole"."deleted" OR "whole"."hidden" OR "whole"."marked_as_transfer"))) AS "is_copy"
      FROM "public"."split_lines" AS "line" WHERE "line"."ledger_id" = "in_ledger" AND "line"."transaction_id" = "given"."id" OFFSET 0
    ) AS "lines"
    WHERE NOT CASE
      WHEN "whole"."is_split" THEN "lines"."count" >= 2 AND "lines"."sum" = "whole"."amount_cents" AND "lines"."is_copy"
      ELSE "lines"."count" = 0
    END
  ) THEN
    RAISE EXCEPTION 'the lines of a split do not match its transaction'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'split_lines_whole';
  END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "check_written_split"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM "public"."check_splits"(OLD."ledger_id", ARRAY[OLD."id"]);
  ELSE
    PERFORM "public"."check_splits"(NEW."ledger_id", ARRAY[NEW."id"]);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "transactions_split_inserted" AFTER INSERT ON "transactions" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."is_split") EXECUTE FUNCTION "check_written_split"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "transactions_split_updated" AFTER UPDATE OF "is_split", "amount_cents" ON "transactions" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD."is_split" OR NEW."is_split") AND (OLD."is_split" <> NEW."is_split" OR OLD."amount_cents" <> NEW."amount_cents"))
  EXECUTE FUNCTION "check_written_split"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "transactions_split_deleted" AFTER DELETE ON "transactions" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD."is_split") EXECUTE FUNCTION "check_written_split"();
--> statement-breakpoint
CREATE FUNCTION "copy_to_split_lines"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  UPDATE "public"."split_lines"
  SET "day" = NEW."day", "is_income" = NEW."is_income", "is_counted" = NOT (NEW."deleted" OR NEW."hidden" OR NEW."marked_as_transfer")
  WHERE "ledger_id" = NEW."ledger_id" AND "transaction_id" = NEW."id";
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "transactions_split_copied" AFTER UPDATE OF "day", "is_income", "deleted", "hidden", "marked_as_transfer" ON "transactions"
  FOR EACH ROW WHEN ((OLD."is_split" OR NEW."is_split")
    AND (OLD."day", OLD."is_income", OLD."deleted", OLD."hidden", OLD."marked_as_transfer")
      <> (NEW."day", NEW."is_income", NEW."deleted", NEW."hidden", NEW."marked_as_transfer"))
  EXECUTE FUNCTION "copy_to_split_lines"();
--> statement-breakpoint
-- One row for each statement that writes lines. It is checked and deleted at the end of the transaction.
CREATE TABLE "split_checks" (
  "ledger_id" bigint NOT NULL,
  "id" bigint GENERATED ALWAYS AS IDENTITY,
  "transaction_ids" bigint[] NOT NULL,
  PRIMARY KEY ("ledger_id", "id")
);
--> statement-breakpoint
CREATE FUNCTION "check_queued_splits"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  PERFORM "public"."check_splits"(NEW."ledger_id", NEW."transaction_ids");
  DELETE FROM "public"."split_checks" WHERE "ledger_id" = NEW."ledger_id" AND "id" = NEW."id";
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "split_checks_queued" AFTER INSERT ON "split_checks" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "check_queued_splits"();
--> statement-breakpoint
CREATE FUNCTION "check_split_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND EXISTS (
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
    RAISE EXCEPTION 'a split line names a category that its ledger does not have'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'split_lines_category';
  END IF;
  INSERT INTO "public"."split_checks" ("ledger_id", "transaction_ids")
  SELECT "ledger_id", array_agg(DISTINCT "transaction_id") FROM "written" GROUP BY "ledger_id";
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "split_lines_inserted" AFTER INSERT ON "split_lines" REFERENCING NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "check_split_lines"();
--> statement-breakpoint
CREATE TRIGGER "split_lines_updated" AFTER UPDATE ON "split_lines" REFERENCING NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "check_split_lines"();
--> statement-breakpoint
CREATE TRIGGER "split_lines_deleted" AFTER DELETE ON "split_lines" REFERENCING OLD TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "check_split_lines"();
