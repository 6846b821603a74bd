CREATE TABLE "change_links" (
	"ledger_id" bigint NOT NULL,
	"change_set_id" bigint NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"lines" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "change_links_ledger_id_change_set_id_pk" PRIMARY KEY("ledger_id","change_set_id")
);
--> statement-breakpoint
ALTER TABLE "change_sets" ADD COLUMN "changed_in" bigint;--> statement-breakpoint
CREATE INDEX "change_sets_by_change" ON "change_sets" USING btree ("ledger_id","changed_in") WHERE "change_sets"."changed_in" is not null;
--> statement-breakpoint
-- custom
ALTER TABLE "change_links" ALTER COLUMN "lines" SET STORAGE EXTERNAL;
--> statement-breakpoint
-- What is chained of each row. Columns that change without a change set, because they derive from others or only a bank
-- sync reads them, aren't part of it. Neither are users' ids, because they are numbered across ledgers, and a download
-- shows the content.
CREATE VIEW "chained_rows" AS
SELECT "ledger_id", "changed_in", 1 AS "place", 'account' AS "noun", "id", '' AS "month",
  ROW("id", "changed_in", "display_name", "name", "institution_name", "external_id" IS NOT NULL, "bank_item_id",
    "mask", "type", "icon", "icon_color", "available_cents", "current_cents", "anchored_on", "anchored_in",
    "includes_same_day", "added_on", "removed_at" IS NOT NULL)::text AS "content"
FROM "accounts"
UNION ALL
SELECT "ledger_id", "changed_in", 2, 'category', "id", '',
  ROW("id", "changed_in", "name", "parent_id", "icon", "icon_color", "income", "spending_kind", "is_interest_or_fees",
    "deleted_at" IS NOT NULL)::text
FROM "categories"
UNION ALL
SELECT "ledger_id", "changed_in", 3, 'rule', "id", '',
  ROW("id", "changed_in", "value", "category_id", "type", "comparison", "amount_cents", "effects", "is_enabled",
    "position")::text
FROM "category_rules"
UNION ALL
SELECT "ledger_id", "changed_in", 4, 'defaultBudget', "category_id", "from_month",
  ROW("category_id", "changed_in", "from_month", "amount_cents")::text
FROM "default_budgets"
UNION ALL
SELECT "ledger_id", "changed_in", 5, 'monthBudget', "category_id", "month",
  ROW("category_id", "changed_in", "month", "amount_cents")::text
FROM "month_budgets"
UNION ALL
SELECT "ledger_id", "changed_in", 6, 'rolloverPolicy', "category_id", "from_month",
  ROW("category_id", "changed_in", "from_month", "policy")::text
FROM "rollover_policies"
UNION ALL
SELECT "ledger_id", "changed_in", 7, 'budgetMove', "id", '',
  ROW("id", "changed_in", "month", "from_category_id", "to_category_id", "amount_cents")::text
FROM "budget_moves"
UNION ALL
SELECT "one"."ledger_id", "one"."changed_in", 8, 'transaction', "one"."id", '',
  CASE WHEN "one"."deleted" THEN ROW("one"."id", "one"."changed_in", 'deleted')::text
  ELSE ROW("one"."id", "one"."changed_in", "one"."name", "one"."day", "one"."amount_cents", "one"."is_income",
    "one"."account_id", "one"."category_id", "one"."subcategory_id", "one"."category_source", "one"."category_rule",
    "one"."description", "one"."note", "one"."pending", "one"."removed_by_bank", "one"."marked_as_transfer", "one"."hidden",
    "one"."is_edited", "one"."bank_values", "one"."bank_category", "one"."refused_tag_ids", "one"."made_in",
    "one"."is_cleared", "one"."posted_in", "one"."after_balance_in",
    "one"."is_split", CASE WHEN "one"."is_split" THEN (
      SELECT json_agg(json_build_array("line"."position", "line"."category_id", "line"."subcategory_id", "line"."amount_cents",
        "line"."note", "line"."is_transfer", "line"."takes_remainder", (
          SELECT json_agg("tagged"."tag_id" ORDER BY "tagged"."tag_id") FROM "split_line_tags" AS "tagged"
          WHERE "tagged"."ledger_id" = "line"."ledger_id" AND "tagged"."transaction_id" = "line"."transaction_id"
            AND "tagged"."position" = "line"."position")) ORDER BY "line"."position")
      FROM "split_lines" AS "line"
      WHERE "line"."ledger_id" = "one"."ledger_id" AND "line"."transaction_id" = "one"."id") END, (
    SELECT json_agg(json_build_array("tagged"."tag_id", coalesce("tagged"."state", 'owed'), "tagged"."paid_by_transaction_id") ORDER BY "tagged"."tag_id")
    FROM "transaction_tags" AS "tagged"
    WHERE "tagged"."ledger_id" = "one"."ledger_id" AND "tagged"."transaction_id" = "one"."id"))::text END
FROM "transactions" AS "one"
UNION ALL
SELECT "ledger_id", "changed_in", 9, 'tag', "id", '',
  ROW("id", "changed_in", "name", "kind", "color", "starts_on", "ends_on", "budget_cents", "merged_into",
    "is_deleted")::text
FROM "tags"
UNION ALL
SELECT "ledger_id", "changed_in", 10, 'balanceAssertion', "id", '',
  ROW("id", "changed_in", "account_id", "day", "basis", "after_transaction_id", "as_of_in", "amount_cents",
    "pending_cents", "source")::text
FROM "balance_assertions"
UNION ALL
SELECT "ledger_id", "changed_in", 11, 'series', "id", '',
  ROW("id", "changed_in", "name", "account_id", "other_account_id", "is_income", "cadence_unit", "cadence_count",
    "anchor_on", "day_of_month", "other_day", "weekend_policy", "amount_model", "amount_cents", "low_cents", "high_cents",
    "amount_from_on", "category_id", "subcategory_id", "kind", "state", "ends_on", "tracked_from_on")::text
FROM "recurring_series"
UNION ALL
SELECT "ledger_id", "changed_in", 12, 'seriesException', "id", '',
  ROW("id", "changed_in", "series_id", "due_on", "kind", "moved_to_on", "amount_cents", "transaction_id")::text
FROM "recurring_exceptions"
UNION ALL
SELECT "ledger_id", "decided_in", 13, 'reviewDecision', "id", '',
  ROW("id", "decided_in", "subject_noun", "subject_id", "reason", "fingerprint", "value_cents", "decision",
    "actor_id" IS NOT NULL)::text
FROM "review_decisions"
UNION ALL
SELECT "ledger_id", "changed_in", 14, 'cardCycle', "account_id", '',
  ROW("account_id", "changed_in", "closes_on_day", "due_on_day", "pays_from_account_id")::text
FROM "card_cycles"
UNION ALL
SELECT "ledger_id", "changed_in", 15, 'accountFloor', "account_id", '',
  ROW("account_id", "changed_in", "floor_cents")::text
FROM "account_floors"
UNION ALL
SELECT "goal"."ledger_id", "goal"."changed_in", 16, 'goal', "goal"."id", '',
  ROW("goal"."id", "goal"."changed_in", "goal"."name", "goal"."icon", "goal"."icon_color", "goal"."target_cents",
    "goal"."monthly_cents", "goal"."starts_on", "goal"."due_on", "goal"."priority", "goal"."state", (
      SELECT json_agg(json_build_array("earmark"."account_id", "earmark"."amount_cents") ORDER BY "earmark"."account_id")
      FROM "goal_earmarks" AS "earmark"
      WHERE "earmark"."ledger_id" = "goal"."ledger_id" AND "earmark"."goal_id" = "goal"."id"))::text
FROM "goals" AS "goal"
UNION ALL
SELECT "ledger_id", "changed_in", 17, 'sinkingFund', "category_id", '',
  ROW("category_id", "changed_in", "target_cents", "due_month", "repeat_months")::text
FROM "sinking_funds"
UNION ALL
SELECT "ledger_id", "changed_in", 18, 'reconciliation', "id", '',
  ROW("id", "changed_in", "account_id", "from_on", "to_on", "closing_cents", "unexplained_cents", "outstanding_cents",
    "entries_hash", "actor_id" IS NOT NULL, "sealed_in", "broken_in")::text
FROM "reconciliations"
UNION ALL
SELECT "ledger_id", "changed_in", 19, 'report', "id", '',
  ROW("id", "changed_in", "name", "query" #- '{filters,payees}', "position", "is_pinned")::text
FROM "saved_reports"
UNION ALL
-- An institution is known by its name at the bank provider, in place of a month.
SELECT "ledger_id", "changed_in", 20, 'institutionBalanceMode', 1::bigint, "institution_id",
  ROW("institution_id", "changed_in", "includes_pending", "evidence")::text
FROM "institution_balance_modes";
--> statement-breakpoint
-- What is chained of each change set: its own record, and the previous values of the rows that it changed.
CREATE VIEW "chained_change_sets" AS
SELECT "made"."ledger_id", "made"."id", "made"."changed_in", "made"."made_at",
  ROW("made"."id", "made"."source", to_char("made"."made_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    "made"."summary", "made"."count", "made"."actor_id" IS NOT NULL, "made"."via", "made"."undone_by", "made"."undo_payload")::text AS "content",
  (SELECT string_agg("one"."row_id" || ' ' || "one"."noun" || ' ' || "one"."before"::text, E'\n'
      ORDER BY "one"."row_id", "one"."noun" COLLATE "C")
    FROM "changes" AS "one"
    WHERE "one"."ledger_id" = "made"."ledger_id" AND "one"."change_set_id" = "made"."id") AS "previous"
FROM "change_sets" AS "made";
--> statement-breakpoint
CREATE FUNCTION "digest_of"("content" text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN left(encode(sha256(convert_to("content", 'UTF8')), 'hex'), 32);
--> statement-breakpoint
CREATE FUNCTION "link_hash"("previous" text, "id" bigint, "made_at" timestamp with time zone, "lines" text)
RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN encode(sha256(convert_to(coalesce("previous", '') || E'\n' || "id" || E'\n'
  || to_char("made_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || E'\n' || "lines", 'UTF8')), 'hex');
--> statement-breakpoint
-- Most changes write only transactions. The others say so, because looking for rows in every table takes longer than
-- adding a transaction.
CREATE FUNCTION "note_other_nouns"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('cairn.other_nouns', 'yes', true);
  RETURN NULL;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  "noun_table" text;
BEGIN
  FOREACH "noun_table" IN ARRAY ARRAY['accounts', 'categories', 'category_rules', 'default_budgets', 'month_budgets',
    'rollover_policies', 'budget_moves', 'tags', 'balance_assertions', 'recurring_series', 'recurring_exceptions',
    'card_cycles', 'account_floors', 'goals', 'sinking_funds',
    'reconciliations', 'saved_reports', 'institution_balance_modes', 'tombstones'] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR DELETE OR UPDATE OF "changed_in" ON %I FOR EACH STATEMENT EXECUTE FUNCTION "note_other_nouns"()',
      "noun_table" || '_noted', "noun_table");
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "review_decisions_noted" AFTER INSERT OR DELETE ON "review_decisions" FOR EACH STATEMENT EXECUTE FUNCTION "note_other_nouns"();
--> statement-breakpoint
-- Runs when a change set commits, under the lock that its ledger's writes hold. A change set that was dropped has no lines.
CREATE FUNCTION "link_change"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  "found_lines" text;
  "sets" text;
BEGIN
  -- No row has a later change. Compared for equality, a ledger with one large import seems to have as many rows in every
  -- change, so that any index looks as good as the right one.
  SELECT string_agg("noun" || ' ' || "id" || ' ' || "public"."digest_of"("content"), E'\n' ORDER BY "id")
    INTO "found_lines"
  FROM "public"."chained_rows" WHERE "ledger_id" = NEW."ledger_id" AND "changed_in" >= NEW."id" AND "place" = 8;
  -- A row may be removed and added again in one change, so removals come first.
  IF current_setting('cairn.other_nouns', true) = 'yes' THEN
    "found_lines" := concat_ws(E'\n', "found_lines", (
      SELECT string_agg("noun" || ' ' || "row_id" || CASE "month" WHEN '' THEN '' ELSE '/' || "month" END || ' gone', E'\n'
        ORDER BY "noun" COLLATE "C", "row_id", "month" COLLATE "C")
      FROM "public"."tombstones" WHERE "ledger_id" = NEW."ledger_id" AND "changed_in" >= NEW."id"
    ), (
      SELECT string_agg("noun" || ' ' || "id" || CASE "month" WHEN '' THEN '' ELSE '/' || "month" END || ' '
        || "public"."digest_of"("content"), E'\n' ORDER BY "place", "id", "month" COLLATE "C")
      FROM "public"."chained_rows" WHERE "ledger_id" = NEW."ledger_id" AND "changed_in" >= NEW."id" AND "place" <> 8
    ));
  END IF;
  SELECT string_agg('changeSet ' || "id" || ' ' || "public"."digest_of"("content")
    || coalesce(E'\nprevious ' || "id" || ' ' || "public"."digest_of"("previous"), ''), E'\n' ORDER BY "id") INTO "sets"
  FROM (
    SELECT * FROM "public"."chained_change_sets" WHERE "ledger_id" = NEW."ledger_id" AND "id" = NEW."id"
    UNION ALL
    SELECT * FROM "public"."chained_change_sets" WHERE "ledger_id" = NEW."ledger_id" AND "changed_in" = NEW."id"
  ) AS "changed";
  "found_lines" := concat_ws(E'\n', nullif("found_lines", ''), "sets");
  IF "found_lines" <> '' THEN
    INSERT INTO "public"."change_links" ("ledger_id", "change_set_id", "made_at", "lines", "hash")
    VALUES (NEW."ledger_id", NEW."id", NEW."made_at", "found_lines", "public"."link_hash"((
      SELECT "hash" FROM "public"."change_links" WHERE "ledger_id" = NEW."ledger_id" ORDER BY "change_set_id" DESC LIMIT 1
    ), NEW."id", NEW."made_at", "found_lines"));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "change_sets_linked" AFTER INSERT ON "change_sets" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "link_change"();
--> statement-breakpoint
-- The chain of an existing ledger starts with everything that is in it.
INSERT INTO "change_links" ("ledger_id", "change_set_id", "made_at", "lines", "hash")
SELECT "ledger"."id", "ledger"."next_id" - 1, now(), "found"."lines", "link_hash"(NULL, "ledger"."next_id" - 1, now(), "found"."lines")
FROM "ledgers" AS "ledger" CROSS JOIN LATERAL (
  SELECT coalesce(string_agg("line", E'\n'), '') AS "lines" FROM (
    SELECT "noun" || ' ' || "id" || CASE "month" WHEN '' THEN '' ELSE '/' || "month" END || ' ' || "digest_of"("content") AS "line"
    FROM "chained_rows" WHERE "ledger_id" = "ledger"."id"
    UNION ALL
    SELECT 'changeSet ' || "id" || ' ' || "digest_of"("content")
      || coalesce(E'\nprevious ' || "id" || ' ' || "digest_of"("previous"), '')
    FROM "chained_change_sets" WHERE "ledger_id" = "ledger"."id"
  ) AS "existing"
) AS "found";
