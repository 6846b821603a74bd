CREATE TABLE "category_trust" (
	"ledger_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"initial_streak" smallint DEFAULT 0 NOT NULL,
	"streak" smallint NOT NULL,
	"trusted_since_in" bigint,
	"lost_in" bigint,
	CONSTRAINT "category_trust_ledger_id_kind_key_pk" PRIMARY KEY("ledger_id","kind","key")
);
--> statement-breakpoint
CREATE TABLE "review_decisions" (
	"ledger_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"subject_noun" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"fingerprint" text NOT NULL,
	"value_cents" bigint NOT NULL,
	"decision" text NOT NULL,
	"trust_kind" text,
	"trust_key" text,
	"actor_id" bigint,
	"decided_in" bigint NOT NULL,
	CONSTRAINT "review_decisions_ledger_id_id_pk" PRIMARY KEY("ledger_id","id")
);
--> statement-breakpoint
ALTER TABLE "category_trust" ADD CONSTRAINT "category_trust_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_decisions" ADD CONSTRAINT "review_decisions_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_decisions_by_subject" ON "review_decisions" USING btree ("ledger_id","subject_id");--> statement-breakpoint
CREATE INDEX "review_decisions_by_change" ON "review_decisions" USING btree ("ledger_id","decided_in");--> statement-breakpoint
CREATE INDEX "review_decisions_by_trust" ON "review_decisions" USING btree ("ledger_id","trust_kind","trust_key","id") WHERE "review_decisions"."trust_key" is not null;--> statement-breakpoint
CREATE INDEX "transactions_by_merchant" ON "transactions" USING btree ("ledger_id","merchant_key","day") WHERE "transactions"."merchant_key" <> '';
--> statement-breakpoint
-- Rules that exist already are trusted. So is what earlier rules categorized: only its description is left of them.
INSERT INTO "category_trust" ("ledger_id", "kind", "key", "initial_streak", "streak", "trusted_since_in")
SELECT "ledger_id", 'rule', "category_id" || ' ' || "type" || ' ' || "comparison" || ' ' || CASE
    WHEN "type" = 'Name' THEN trim("value")
    ELSE '$' || to_char("amount_cents" / 100.0, 'FM999,999,999,999,990.00')
  END, 5, 5, 0
FROM "category_rules" WHERE "category_id" IS NOT NULL
UNION
SELECT "ledger_id", 'rule', coalesce("subcategory_id", "category_id") || ' ' || "category_rule", 5, 5, 0
FROM "transactions" WHERE "category_source" = 'rule' AND "category_rule" IS NOT NULL AND "category_id" IS NOT NULL;
