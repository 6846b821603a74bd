CREATE TABLE "rule_catches" (
	"ledger_id" bigint NOT NULL,
	"change_set_id" bigint NOT NULL,
	"rule_id" bigint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rule_catches_ledger_id_change_set_id_rule_id_pk" PRIMARY KEY("ledger_id","change_set_id","rule_id")
);
--> statement-breakpoint
DROP INDEX "category_rules_one_per_name";--> statement-breakpoint
ALTER TABLE "category_rules" ALTER COLUMN "category_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "category_rules" ADD COLUMN "effects" jsonb;--> statement-breakpoint
ALTER TABLE "category_rules" ADD COLUMN "is_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "category_rules" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "category_rules" ADD COLUMN "caught_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rule_catches" ADD CONSTRAINT "rule_catches_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "category_rules_one_per_name" ON "category_rules" USING btree ("ledger_id","value_key") WHERE "category_rules"."type" = 'Name' and "category_rules"."comparison" = 'equals' and "category_rules"."category_id" is not null;
--> statement-breakpoint
-- Transactions have the description of the rule that categorized them, not its id.
UPDATE "category_rules" AS "rule" SET "caught_count" = "caught"."count"
FROM (
  SELECT "ledger_id", "category_rule", coalesce("subcategory_id", "category_id") AS "category_id", count(*) AS "count"
  FROM "transactions"
  WHERE "category_source" = 'rule' AND NOT "deleted"
  GROUP BY 1, 2, 3
) AS "caught"
WHERE "caught"."ledger_id" = "rule"."ledger_id" AND "caught"."category_id" = "rule"."category_id"
  AND "caught"."category_rule" = "rule"."type" || ' ' || "rule"."comparison" || ' ' || CASE
    WHEN "rule"."type" = 'Name' THEN trim("rule"."value")
    ELSE '$' || to_char("rule"."amount_cents" / 100.0, 'FM999,999,999,999,990.00')
  END;
