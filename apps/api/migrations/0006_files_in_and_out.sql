CREATE TABLE "import_chunks" (
	"user_id" integer NOT NULL,
	"import_id" text NOT NULL,
	"chunk" integer NOT NULL,
	"rows" text NOT NULL,
	"staged_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_chunks_user_id_import_id_chunk_pk" PRIMARY KEY("user_id","import_id","chunk")
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"user_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"mapping" jsonb NOT NULL,
	CONSTRAINT "import_mappings_user_id_account_id_pk" PRIMARY KEY("user_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "import_chunks" ADD CONSTRAINT "import_chunks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transactions_deleted" ON "transactions" USING btree ("user_id","day") WHERE "transactions"."deleted";