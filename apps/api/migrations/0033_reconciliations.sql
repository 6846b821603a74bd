CREATE TABLE "reconciliations" (
	"ledger_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"closing_cents" bigint NOT NULL,
	"unexplained_cents" bigint NOT NULL,
	"outstanding_cents" bigint NOT NULL,
	"entries_hash" text NOT NULL,
	"actor_id" bigint,
	"sealed_in" bigint NOT NULL,
	"broken_in" bigint,
	"changed_in" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "reconciliations_ledger_id_id_pk" PRIMARY KEY("ledger_id","id")
);
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "is_cleared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_account" FOREIGN KEY ("ledger_id","account_id") REFERENCES "public"."accounts"("ledger_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reconciliations_by_account" ON "reconciliations" USING btree ("ledger_id","account_id","to_on");--> statement-breakpoint
CREATE INDEX "reconciliations_sealed" ON "reconciliations" USING btree ("ledger_id","account_id") WHERE "reconciliations"."broken_in" is null;--> statement-breakpoint
CREATE INDEX "reconciliations_by_change" ON "reconciliations" USING btree ("ledger_id","changed_in");
--> statement-breakpoint
-- custom
-- A pending transaction is on no statement, so it breaks no seal. The newest change set is the one that is being written.
CREATE FUNCTION "break_seals"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
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
      AND "written"."day" BETWEEN "seal"."from_on" AND "seal"."to_on" AND NOT "written"."deleted" AND NOT "written"."pending"
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "break_edited_seals"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM (SELECT DISTINCT "ledger_id" FROM "written") AS "owner"
    JOIN "public"."reconciliations" AS "seal" ON "seal"."ledger_id" = "owner"."ledger_id" AND "seal"."broken_in" IS NULL
  ) THEN
    RETURN NULL;
  END IF;
  WITH "versions" AS (
    SELECT "ledger_id", "id", "account_id", "day", "amount_cents", "is_income" FROM "written" WHERE NOT "deleted" AND NOT "pending"
    UNION ALL
    SELECT "ledger_id", "id", "account_id", "day", "amount_cents", "is_income" FROM "replaced" WHERE NOT "deleted" AND NOT "pending"
  ), "moved" AS (
    -- A row that stays the same is in both versions.
    SELECT "ledger_id", "account_id", "day" FROM "versions" WHERE "account_id" IS NOT NULL
    GROUP BY "ledger_id", "id", "account_id", "day", "amount_cents", "is_income" HAVING count(*) = 1
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
      AND "moved"."day" BETWEEN "seal"."from_on" AND "seal"."to_on"
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "transactions_inserted_sealed" AFTER INSERT ON "transactions" REFERENCING NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "break_seals"();
--> statement-breakpoint
CREATE TRIGGER "transactions_deleted_sealed" AFTER DELETE ON "transactions" REFERENCING OLD TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "break_seals"();
--> statement-breakpoint
CREATE TRIGGER "transactions_updated_sealed" AFTER UPDATE ON "transactions" REFERENCING OLD TABLE AS "replaced" NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "break_edited_seals"();
