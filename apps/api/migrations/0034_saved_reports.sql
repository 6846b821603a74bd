CREATE TABLE "saved_reports" (
	"ledger_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"position" integer NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"changed_in" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "saved_reports_ledger_id_id_pk" PRIMARY KEY("ledger_id","id")
);
--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_reports_by_change" ON "saved_reports" USING btree ("ledger_id","changed_in");