DROP INDEX "transactions_by_merchant";--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_ledger_id_change_set_id_noun_row_id_pk";--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_ledger_id_change_set_id_row_id_noun_pk" PRIMARY KEY("ledger_id","change_set_id","row_id","noun");