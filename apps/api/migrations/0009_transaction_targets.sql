ALTER TABLE "transactions" DROP CONSTRAINT "transactions_category";
--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_subcategory";
--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_account";
--> statement-breakpoint
CREATE FUNCTION "check_transaction_targets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (
      SELECT "user_id", "category_id" AS "id" FROM "written" WHERE "category_id" IS NOT NULL
      UNION
      SELECT "user_id", "subcategory_id" FROM "written" WHERE "subcategory_id" IS NOT NULL
    ) AS "target"
    WHERE NOT EXISTS (
      SELECT FROM "public"."categories" AS "own"
      WHERE "own"."user_id" = "target"."user_id" AND "own"."id" = "target"."id"
    )
  ) THEN
    RAISE EXCEPTION 'a transaction names a category that its owner has not'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'transactions_category';
  END IF;
  IF EXISTS (
    SELECT FROM (
      SELECT DISTINCT "user_id", "account_id" AS "id" FROM "written" WHERE "account_id" IS NOT NULL
    ) AS "target"
    WHERE NOT EXISTS (
      SELECT FROM "public"."accounts" AS "own"
      WHERE "own"."user_id" = "target"."user_id" AND "own"."id" = "target"."id"
    )
  ) THEN
    RAISE EXCEPTION 'a transaction names an account that its owner has not'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'transactions_account';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "transactions_inserted" AFTER INSERT ON "transactions" REFERENCING NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "check_transaction_targets"();
--> statement-breakpoint
CREATE TRIGGER "transactions_updated" AFTER UPDATE ON "transactions" REFERENCING NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "check_transaction_targets"();
