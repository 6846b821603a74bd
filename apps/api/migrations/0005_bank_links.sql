CREATE TABLE "bank_former_ids" (
	"user_id" integer NOT NULL,
	"external_id" text NOT NULL,
	"transaction_id" integer,
	CONSTRAINT "bank_former_ids_user_id_external_id_pk" PRIMARY KEY("user_id","external_id")
);
--> statement-breakpoint
CREATE TABLE "bank_items" (
	"user_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "bank_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"external_id" text NOT NULL,
	"institution_id" text NOT NULL,
	"institution_name" text NOT NULL,
	"sealed_token" text,
	"status" text DEFAULT 'ok' NOT NULL,
	"error_code" text,
	"repairing" boolean DEFAULT false NOT NULL,
	"cursor" text,
	"first_cursor" text,
	"is_reading" boolean DEFAULT false NOT NULL,
	"reading" integer DEFAULT 0 NOT NULL,
	"continues" boolean DEFAULT false NOT NULL,
	"lease_holder" text,
	"lease_until" timestamp with time zone,
	"imported" integer DEFAULT 0 NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone,
	"last_synced_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "bank_items_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "bank_webhooks" (
	"user_id" integer NOT NULL,
	"hash" text NOT NULL,
	"bank_item_id" integer NOT NULL,
	"code" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	CONSTRAINT "bank_webhooks_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "dismissed_transfer_pairs" (
	"user_id" integer NOT NULL,
	"first_id" integer NOT NULL,
	"second_id" integer NOT NULL,
	CONSTRAINT "dismissed_transfer_pairs_user_id_first_id_second_id_pk" PRIMARY KEY("user_id","first_id","second_id")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "bank_item_id" integer;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "institution_id" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "persistent_id" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "mask" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "subtype" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "bank_item_id" integer;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "bank_added_in" integer;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "bank_modified_in" integer;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "bank_values" jsonb;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "removed_by_bank" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_former_ids" ADD CONSTRAINT "bank_former_ids_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_items" ADD CONSTRAINT "bank_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_webhooks" ADD CONSTRAINT "bank_webhooks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_transfer_pairs" ADD CONSTRAINT "dismissed_transfer_pairs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_former_ids_by_transaction" ON "bank_former_ids" USING btree ("user_id","transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_items_by_external_id" ON "bank_items" USING btree ("external_id");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_bank_item" FOREIGN KEY ("user_id","bank_item_id") REFERENCES "public"."bank_items"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transactions_removed_by_bank" ON "transactions" USING btree ("user_id","account_id") WHERE "transactions"."removed_by_bank";