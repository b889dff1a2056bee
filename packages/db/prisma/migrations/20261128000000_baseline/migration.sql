-- The tables of Dormer as of 2026-11-28, by subject, and at the end what the Prisma schema cannot say: functions and triggers.
-- Checks, partial indexes, generated columns and foreign keys with two columns stand beside their table.

-- Part of Postgres and trusted: the owner of the database may create it. Used by `appointment_one_at_a_time`.
create extension if not exists btree_gist;

-- Companies, users, sessions and keys
-- A company.
create table organization (
	id uuid primary key,
	name text not null,
	timezone text not null default 'America/New_York',
	created_at timestamptz(3) not null default current_timestamp,
	second_factor_required boolean not null default false,
	awaits_email_verification boolean not null default false
);

create table app_user (
	id uuid primary key,
	organization_id uuid not null references organization (id) on update cascade on delete cascade,
	email text not null,
	name text not null,
	role text not null check (role in ('admin', 'rep')),
	password_hash text not null,
	onboarding jsonb not null default '{}',
	created_at timestamptz(3) not null default current_timestamp,
	joined_at timestamptz(3) default now(),
	invited_at timestamptz(3)
);
create unique index app_user_email_key on app_user (email);
create unique index app_user_organization_id_id_key on app_user (organization_id, id);

-- A signed-in session. `id` is the SHA-256 of the cookie's value; the API names the session by `publicId`.
create table session (
	id text primary key,
	organization_id uuid not null references organization (id) on update cascade on delete cascade,
	user_id uuid not null,
	expires_at timestamptz(3) not null,
	used_at timestamptz(3) not null default current_timestamp,
	public_id uuid not null default gen_random_uuid(),
	created_at timestamptz(3) not null default current_timestamp,
	ip text not null default '',
	user_agent text,
	foreign key (organization_id, user_id) references app_user (organization_id, id) on update cascade on delete cascade
);
create index session_user_id_idx on session (user_id);
create unique index session_public_id_key on session (public_id);

-- An API key. `secretHash` is the SHA-256 of the whole key. `createdById` is null for keys that were created before the creator
-- was recorded.
create table api_key (
	id uuid primary key,
	organization_id uuid not null references organization (id) on update cascade on delete cascade,
	name text not null,
	prefix text not null,
	secret_hash text not null,
	scopes text[],
	created_at timestamptz(3) not null default current_timestamp,
	expires_at timestamptz(3),
	last_used_at timestamptz(3),
	revoked_at timestamptz(3),
	created_by_id uuid,
	created_by_name text,
	allowed_networks text[] not null default '{}'::text[],
	livemode boolean not null default true,
	constraint api_key_check check ((created_by_id is null) = (created_by_name is null))
);
create unique index api_key_secret_hash_key on api_key (secret_hash);
create index api_key_organization_id_idx on api_key (organization_id);

-- The authenticator app of a user. `secret` is encrypted. Not in use until `confirmedAt`.
create table second_factor (
	user_id uuid primary key,
	organization_id uuid not null,
	secret bytea not null,
	last_step bigint,
	confirmed_at timestamptz(3),
	created_at timestamptz(3) not null,
	foreign key (organization_id, user_id) references app_user (organization_id, id) on update cascade on delete cascade
);
create unique index second_factor_organization_id_user_id_key on second_factor (organization_id, user_id);

-- A code that replaces the authenticator app once. `codeHash` is the SHA-256 of the code.
create table recovery_code (
	id uuid primary key,
	organization_id uuid not null,
	user_id uuid not null,
	code_hash text not null,
	used_at timestamptz(3),
	foreign key (organization_id, user_id) references second_factor (organization_id, user_id)
		on update cascade on delete cascade
);
create unique index recovery_code_user_id_code_hash_key on recovery_code (user_id, code_hash);

-- A call with the header Idempotency-Key. `response` is null while the call runs, and encrypted afterward.
create table idempotent_call (
	organization_id uuid references organization (id) on update cascade on delete cascade,
	caller text,
	key text check ((length(key) >= 1) and (length(key) <= 255)),
	operation text not null,
	body_hash bytea not null,
	token uuid not null,
	lease_until timestamptz(3) not null,
	response bytea,
	created_at timestamptz(3) not null,
	primary key (organization_id, caller, key)
);
create index idempotent_call_created_at on idempotent_call (created_at);

-- The person at a provider of the single sign-on who signs in as this user. `subject` is the id of the person at `issuer`.
create table sso_identity (
	issuer text,
	subject text,
	organization_id uuid not null references organization (id) on update cascade on delete cascade,
	user_id uuid not null,
	created_at timestamptz(3) not null,
	primary key (issuer, subject),
	foreign key (organization_id, user_id) references app_user (organization_id, id) on update cascade on delete cascade
);
create unique index sso_identity_organization_id_user_id_issuer_key on sso_identity (organization_id, user_id, issuer);

-- Profile of a company
create table company_contact (
	organization_id uuid primary key references organization (id) on update cascade on delete cascade,
	phone text,
	email text,
	address text,
	city text,
	state text,
	zip text,
	license_number text,
	website text,
	next_steps jsonb not null default '[]'
);

-- An administrative act of a user or an API key. Names of actor and subject are copied, because both may be deleted later.
-- `changes` maps each changed field to its values before and after, without secrets.
create table admin_act (
	id uuid primary key,
	organization_id uuid not null references organization (id) on update cascade on delete cascade,
	kind text not null check (kind in ('team', 'keys', 'subscriptions', 'settings', 'contracts', 'security')),
	type text not null,
	actor_type text not null check (actor_type in ('user', 'key')),
	actor_id text not null,
	actor_name text not null,
	subject_id text not null,
	subject_name text not null,
	changes jsonb not null,
	ip text not null,
	occurred_at timestamptz(3) not null
);
create index admin_act_organization_id_id_idx on admin_act (organization_id, id desc);
create index admin_act_organization_id_kind_id_idx on admin_act (organization_id, kind, id desc);
create index admin_act_organization_id_actor_id_id_idx on admin_act (organization_id, actor_id, id desc);

-- Branding
create table branding (
	id uuid primary key,
	organization_id uuid not null,
	deck_id uuid not null,
	palette jsonb not null,
	cta jsonb not null,
	name text,
	logo text,
	avatar text,
	chat_name text,
	chat_greeting text,
	fonts jsonb,
	contact jsonb,
	created_at timestamptz(3) not null default current_timestamp,
	updated_at timestamptz(3) not null default current_timestamp
);
create unique index branding_deck_id_key on branding (deck_id);
create unique index branding_organization_id_deck_id_key on branding (organization_id, deck_id);

-- Fonts
create table font (
	id uuid primary key,
	organization_id uuid not null references organization (id) on update cascade on delete cascade,
	family text not null,
	variant text not null,
	storage_key text not null,
	created_at timestamptz(3) not null default current_timestamp
);
create unique index font_organization_id_family_variant_key on font (organization_id, family, variant);

-- Images
-- A stored image. `sourceUrl` is set when a deck names an external image and the service stores a copy.
create table image (
	id uuid primary key,
	organization_id uuid not null references organization (id) on update cascade on delete cascade,
	filename text not null,
	mime_type text not null,
	size integer not null,
	width integer,
	height integer,
	storage_key text not null,
	thumb_key text,
	status text not null default 'ready' check (status in ('uploading', 'ready')),
	created_at timestamptz(3) not null default current_timestamp,
	source_url text
);
create index image_organization_id_created_at_idx on image (organization_id, created_at desc);
create unique index image_organization_id_id_key on image (organization_id, id);
create unique index image_organization_id_source_url_key on image (organization_id, source_url);
create index image_organization_id_storage_key_idx on image (organization_id, storage_key);

-- Smaller copies of a stored image, which have the keys of `sizeKey`. `widths` are their widths in pixels. `width` is that of
-- the image, and 0 when the image cannot be read. `placeholder` is a blurred image as a data URI.
create table image_sizes (
	organization_id uuid references organization (id) on update cascade on delete cascade,
	storage_key text,
	width integer not null,
	height integer not null,
	widths integer[] not null,
	placeholder text,
	created_at timestamptz(3) not null,
	constraint image_sizes_placeholder_length check (length(placeholder) <= 300),
	primary key (organization_id, storage_key)
);
create index image_sizes_organization_id_created_at_idx on image_sizes (organization_id, created_at);

-- Stored objects
-- A stored object to which no row refers. It is deleted a day after `foundAt`.
create table unused_object (
	organization_id uuid references organization (id) on update cascade on delete cascade,
	storage_key text,
	found_at timestamptz(3) not null,
	primary key (organization_id, storage_key)
);

-- Decks
create table deck (
	id uuid primary key,
	organization_id uuid not null references organization (id) on update cascade on delete cascade,
	name text not null,
	description text,
	type text not null check (type in ('structured', 'image-based')),
	is_active boolean not null default true,
	tags text[] not null default '{}'::text[],
	deck_context text,
	voice_provider text,
	voice_id text,
	price_variables jsonb not null default '[]',
	intro jsonb,
	created_at timestamptz(3) not null default current_timestamp,
	updated_at timestamptz(3) not null default current_timestamp,
	deleted_at timestamptz(3),
	publish_faqs boolean,
	language text not null default 'en',
	constraint deck_language check (language in ('en', 'es'))
);
create index deck_organization_id_created_at_idx on deck (organization_id, created_at desc);
create unique index deck_organization_id_id_key on deck (organization_id, id);

-- Slides
-- A slide. `slideId` is the human-readable key, unique in the deck. The audio matches the script with hash `audioScriptHash`.
create table slide (
	id uuid primary key,
	organization_id uuid not null,
	deck_id uuid not null,
	slide_id text not null,
	title text not null,
	bullets text[] not null default '{}'::text[],
	narration_script text not null,
	slide_context text,
	hero_img text,
	hero_img_thumb text,
	order_index integer not null,
	slide_type text not null default 'standard' check (slide_type in ('standard', 'product_pricing_v1')),
	product_data jsonb,
	audio_status text not null default 'none' check (audio_status in ('none', 'pending', 'ready', 'failed', 'stale')),
	audio_key text,
	audio_script_hash text,
	audio_duration_ms integer,
	word_timings jsonb not null default '[]',
	created_at timestamptz(3) not null default current_timestamp,
	updated_at timestamptz(3) not null default current_timestamp,
	needs_words boolean not null default false,
	foreign key (organization_id, deck_id) references deck (organization_id, id) on update cascade on delete cascade
);
create index slide_deck_id_order_index_idx on slide (deck_id, order_index);
create unique index slide_organization_id_id_key on slide (organization_id, id);
create unique index slide_deck_id_slide_id_key on slide (deck_id, slide_id);

-- FAQs
create table faq (
	id uuid primary key,
	organization_id uuid not null,
	deck_id uuid not null,
	user_question text not null,
	canned_answer text not null,
	related_slide_id uuid references slide (id) on update cascade on delete set null,
	source text not null default 'manual' check (source in ('manual', 'generated', 'promoted')),
	audio_key text,
	word_timings jsonb not null default '[]',
	created_at timestamptz(3) not null default current_timestamp,
	updated_at timestamptz(3) not null default current_timestamp,
	status text not null default 'published' check (status in ('published', 'suggested')),
	foreign key (organization_id, deck_id) references deck (organization_id, id) on update cascade on delete cascade
);
create index faq_deck_id_created_at_idx on faq (deck_id, created_at);
create unique index faq_organization_id_id_key on faq (organization_id, id);

-- Generation of decks
-- A generation job. `inputs` lists its source: images in order, or one PDF. `slideIds` lists the slides committed so far.
create table generation_job (
	id uuid primary key,
	organization_id uuid not null,
	deck_id uuid not null,
	status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'failed')),
	inputs jsonb not null,
	current_slide integer,
	total_slides integer not null default 0,
	error text,
	created_at timestamptz(3) not null default current_timestamp,
	completed_at timestamptz(3),
	slide_ids uuid[] not null default '{}'::uuid[],
	foreign key (organization_id, deck_id) references deck (organization_id, id) on update cascade on delete cascade
);
create index generation_job_deck_id_created_at_idx on generation_job (deck_id, created_at desc);
create unique index generation_job_organization_id_id_key on generation_job (organization_id, id);
create unique index generation_job_unsettled on generation_job (deck_id) where status in ('pending', 'processing');

-- Cost of model calls on a UTC day, in millionths of a dollar.
create table model_spending (
	organization_id uuid references organization (id) on update cascade on delete cascade,
	day date,
	micro_dollars integer not null check (micro_dollars >= 0),
	primary key (organization_id, day)
);

-- Narration
-- A synthesized sentence, paid for once. `hash` covers (engine, voice, settings, text).
create table narration_sentence (
	organization_id uuid references organization (id) on update cascade on delete cascade,
	hash text,
	engine text not null,
	audio_key text not null,
	duration_ms double precision not null,
	word_timings jsonb not null,
	characters integer not null,
	created_at timestamptz(3) not null default current_timestamp,
	primary key (organization_id, hash)
);

-- A process's claim to synthesize a sentence, so that no other process pays for it too. `token` identifies the process. The
-- claim lapses at `expiresAt`.
create table narration_claim (
	organization_id uuid references organization (id) on update cascade on delete cascade,
	hash text,
	token uuid not null,
	expires_at timestamptz(3) not null,
	primary key (organization_id, hash)
);

-- Characters synthesized on a UTC day: `paid` by an engine that costs money, `open` for callers without an account.
create table speech_spending (
	organization_id uuid references organization (id) on update cascade on delete cascade,
	day date,
	kind text check (kind in ('paid', 'open')),
	characters integer not null,
	primary key (organization_id, day, kind)
);

-- Knowledge base
-- A company's description of itself for answers. A company without a row has described nothing yet.
create table kb_profile (
	organization_id uuid primary key references organization (id) on update cascade on delete cascade,
	about text not null default '',
	services text[] not null,
	service_area text not null default '',
	guarantees text not null default '',
	updated_at timestamptz(3) not null default current_timestamp,
	tagline text not null default '',
	trust_signals text[] not null default '{}'::text[],
	answer_style text not null default '',
	service_coverage text[] not null default '{}'::text[]
);

-- A knowledge-base document. `error` is the reason for the status `failed`. Its chunks exist once its status is `ready`.
create table kb_document (
	id uuid primary key,
	organization_id uuid not null references organization (id) on update cascade on delete cascade,
	filename text not null,
	display_name text,
	content_type text not null
		check (content_type in ('application/pdf', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
			'text/plain', 'text/markdown', 'text/html')),
	size_bytes integer not null check (size_bytes >= 1 and size_bytes <= 25000000),
	storage_key text not null,
	status text not null default 'uploading' check (status in ('uploading', 'pending', 'processing', 'ready', 'failed')),
	error text,
	chunk_count integer not null default 0,
	created_at timestamptz(3) not null default current_timestamp,
	updated_at timestamptz(3) not null default current_timestamp,
	constraint kb_document_check check ((error is not null) = (status = 'failed')),
	constraint kb_document_check1 check ((chunk_count > 0) = (status = 'ready'))
);
create unique index kb_document_organization_id_id_key on kb_document (organization_id, id);
create index kb_document_organization_id_created_at_idx on kb_document (organization_id, created_at desc);

-- A passage of a document with its heading path (`A › B`). `embedding` is a unit vector of little-endian 32-bit floats in the
-- space of `embeddingModel`. Postgres derives `words`, the full-text index, from `headingPath` and `text`.
create table kb_chunk (
	organization_id uuid not null,
	document_id uuid,
	position integer check ("position" >= 0),
	heading_path text not null,
	text text not null,
	embedding_model text not null,
	embedding bytea not null check ((length(embedding) % 4) = 0),
	words tsvector generated always as (setweight(to_tsvector('english'::regconfig, heading_path), 'A'::"char")
		|| setweight(to_tsvector('english'::regconfig, text), 'C'::"char")) stored,
	primary key (document_id, position),
	foreign key (organization_id, document_id) references kb_document (organization_id, id) on update cascade on delete cascade
);
create index kb_chunk_organization_id_document_id_idx on kb_chunk (organization_id, document_id);
create index kb_chunk_words_idx on kb_chunk using gin (words);

-- Presentations and homeowners
-- A deck's frozen content, shared by all presentations created from it. `hash` is the SHA-256 of its canonical JSON.
create table deck_snapshot (
	organization_id uuid,
	hash text,
	deck_id uuid not null,
	content jsonb not null,
	created_at timestamptz(3) not null default current_timestamp,
	primary key (organization_id, hash),
	foreign key (organization_id, deck_id) references deck (organization_id, id) on update cascade on delete cascade
);

-- The primary key is (id, organization_id): it finds a prospect by its id, and foreign keys refer to it.
create table prospect (
	id uuid,
	organization_id uuid references organization (id) on update cascade on delete cascade,
	homeowner jsonb not null,
	formatted_address text not null,
	lat double precision,
	lng double precision,
	timezone text,
	journey jsonb not null default '[]',
	created_at timestamptz(3) not null default current_timestamp,
	updated_at timestamptz(3) not null default current_timestamp,
	primary key (id, organization_id)
);

-- A personalized snapshot behind a link. The primary key is (id, organization_id): it finds a presentation by its id, and
-- foreign keys refer to it.
create table presentation (
	id uuid,
	organization_id uuid references organization (id) on update cascade on delete cascade,
	deck_id uuid not null,
	prospect_id uuid not null,
	created_by_id uuid,
	snapshot_hash text not null,
	share_key text not null,
	status text not null default 'not_started' check (status in ('not_started', 'pending', 'processing', 'ready', 'failed')),
	engagement text not null default 'new'
		check (engagement in ('new', 'opened', 'viewed', 'selected', 'signed', 'cancelled')),
	homeowner jsonb not null,
	voice_settings jsonb not null default '{}',
	language_settings jsonb not null default '{}',
	price_inputs jsonb not null default '{}',
	measurement_strategy text not null default 'manual' check (measurement_strategy in ('manual', 'auto')),
	slides_ready integer not null default 0,
	total_slides integer not null,
	token_generation integer not null default 0,
	first_viewed_at timestamptz(3),
	last_viewed_at timestamptz(3),
	parked_at timestamptz(3),
	expires_at timestamptz(3),
	created_at timestamptz(3) not null default current_timestamp,
	updated_at timestamptz(3) not null default current_timestamp,
	deleted_at timestamptz(3),
	rep_overrides jsonb not null default '{}',
	measurement jsonb,
	pricing jsonb not null default '[]',
	price jsonb,
	selection jsonb,
	pricing_frozen_at timestamptz(3),
	opened_at timestamptz(3),
	source_event_id text,
	parked_reason text,
	earlier_selections jsonb not null default '[]',
	livemode boolean not null default true,
	foreign key (organization_id, deck_id) references deck (organization_id, id) on update cascade on delete cascade,
	foreign key (organization_id, snapshot_hash) references deck_snapshot (organization_id, hash)
		on update cascade on delete restrict,
	constraint presentation_check check (selection is null or pricing_frozen_at is not null),
	primary key (id, organization_id),
	foreign key (organization_id, prospect_id) references prospect (organization_id, id) on update cascade on delete restrict
);
create unique index presentation_share_key_key on presentation (share_key);
create unique index presentation_deck_id_source_event_id_key on presentation (deck_id, source_event_id, livemode)
	where source_event_id is not null;
create index presentation_organization_id_created_at_idx on presentation (organization_id, created_at);
create index presentation_deck_id_deleted_at_idx on presentation (deck_id, deleted_at);

-- A slide that differs from the snapshot: its script names the homeowner, or the snapshot has no audio for it.
create table presentation_slide (
	organization_id uuid not null,
	presentation_id uuid,
	slide_id uuid,
	script text not null,
	source text not null,
	audio_key text not null,
	duration_ms integer not null,
	word_timings jsonb not null,
	primary key (presentation_id, slide_id),
	foreign key (organization_id, presentation_id) references presentation (organization_id, id)
		on update cascade on delete cascade
);

-- An event sent by a viewer, unique per `clientEventId`. Keeps data that the event's payload lacks: visible time beyond
-- archiving, and a button's label.
create table viewer_event (
	organization_id uuid not null,
	deck_id uuid not null,
	presentation_id uuid,
	client_event_id text,
	event_id uuid not null,
	event_type text not null
		check (event_type in ('presentation.opened', 'slide.viewed', 'presentation.completed', 'cta.clicked', 'action_execution')),
	slide_id uuid,
	duration_ms integer not null default 0 check (duration_ms >= 0 and duration_ms <= 86400000),
	cta_label text,
	occurred_at timestamptz(3) not null,
	primary key (presentation_id, client_event_id),
	constraint viewer_event_check check (event_type <> 'slide.viewed' or slide_id is not null),
	foreign key (organization_id, presentation_id) references presentation (organization_id, id)
		on update cascade on delete cascade
);
create index viewer_event_deck_idx on viewer_event (deck_id, event_type, presentation_id, slide_id) include (duration_ms);

-- The page that a homeowner has open over a presentation. A row whose `seenAt` is too old counts as closed.
create table open_page (
	organization_id uuid not null,
	presentation_id uuid primary key,
	page text not null,
	opened_at timestamptz(3) not null,
	seen_at timestamptz(3) not null,
	foreign key (organization_id, presentation_id) references presentation (organization_id, id)
		on update cascade on delete cascade
);
create unique index open_page_organization_id_presentation_id_key on open_page (organization_id, presentation_id);
create index open_page_organization_id_seen_at_idx on open_page (organization_id, seen_at);

-- Roof measurements
-- A request to measure a roof. `house` is the query for the provider and `asks` counts the provider calls. `result` is set on
-- completion; `failure` is the reason why the provider, or the whole request, failed. A partial unique index allows one
-- unsettled request per presentation. `confirmedAt` is the time when a rep confirmed or entered the result; `estimate` is the
-- range of squares that the result had before.
create table roof_measurement (
	id uuid primary key,
	organization_id uuid not null,
	deck_id uuid not null,
	presentation_id uuid,
	status text not null default 'pending'
		check (status in ('pending', 'requesting', 'polling', 'fallback', 'completed', 'failed', 'timed_out', 'cancelled',
			'skipped')),
	homeowner jsonb not null,
	house jsonb not null,
	formatted_address text not null,
	asks integer not null default 0 check (asks >= 0),
	result jsonb,
	failure text,
	created_at timestamptz(3) not null default current_timestamp,
	settled_at timestamptz(3),
	confirmed_at timestamptz(3),
	confirmed_by_id uuid,
	confirmed_by_name text,
	estimate jsonb,
	foreign key (organization_id, deck_id) references deck (organization_id, id) on update cascade on delete cascade,
	constraint roof_measurement_check check ((settled_at is null) = (status in ('pending', 'requesting', 'polling',
		'fallback'))),
	constraint roof_measurement_check1 check ((result is not null) = (status = 'completed')),
	constraint roof_measurement_check2 check (failure is null or status in ('fallback', 'failed', 'timed_out')),
	constraint roof_measurement_check3 check (failure is not null or status not in ('failed', 'timed_out')),
	foreign key (organization_id, presentation_id) references presentation (organization_id, id)
		on update cascade on delete cascade
);
create index roof_measurement_deck_id_idx on roof_measurement (deck_id);
create index roof_measurement_presentation_id_created_at_idx on roof_measurement (presentation_id, created_at desc);
create unique index roof_measurement_organization_id_id_key on roof_measurement (organization_id, id);
create unique index roof_measurement_unsettled on roof_measurement (presentation_id)
	where status in ('pending', 'requesting', 'polling', 'fallback');

-- Contracts and evidence
-- An action that a deck offers at its end. A contract template is Markdown; `version` counts its publications.
create table action_config (
	id uuid primary key,
	organization_id uuid not null,
	deck_id uuid not null,
	name text not null,
	action_type text not null check (action_type in ('contract', 'appointment', 'external_link')),
	template_markdown text not null,
	disclosures_markdown text,
	requirements jsonb not null,
	rep_name text,
	status text not null default 'draft' check (status in ('draft', 'published')),
	version integer not null default 1 check (version >= 1),
	created_at timestamptz(3) not null default current_timestamp,
	updated_at timestamptz(3) not null default current_timestamp,
	deleted_at timestamptz(3),
	published_sha256 text check (published_sha256 ~ '^[0-9a-f]{64}$'),
	foreign key (organization_id, deck_id) references deck (organization_id, id) on update cascade on delete cascade
);
create index action_config_deck_id_created_at_idx on action_config (deck_id, created_at);
create unique index action_config_organization_id_id_key on action_config (organization_id, id);

-- A contract shown to a homeowner, created when the homeowner first views it. Audit entries belong to the envelope, and the
-- envelope's id is the signed document's id. `headSeq` and `headHash` repeat `seq` and `hash` of the last audit entry. A
-- partial unique index allows one open envelope per presentation and contract.
create table contract_envelope (
	id uuid primary key,
	organization_id uuid not null,
	presentation_id uuid not null,
	config_id uuid not null,
	head_seq integer not null default 0,
	head_hash text not null,
	created_at timestamptz(3) not null default current_timestamp,
	closed_at timestamptz(3),
	foreign key (organization_id, config_id) references action_config (organization_id, id) on update cascade on delete restrict,
	foreign key (organization_id, presentation_id) references presentation (organization_id, id)
		on update cascade on delete restrict
);
create index contract_envelope_presentation_id_idx on contract_envelope (presentation_id);
create unique index contract_envelope_organization_id_id_key on contract_envelope (organization_id, id);
create unique index contract_envelope_open on contract_envelope (presentation_id, config_id) where closed_at is null;

-- The legal record of a signature. A trigger rejects changes to every column up to `companyName` after the signature.
create table signed_document (
	id uuid primary key,
	organization_id uuid not null,
	config_version integer not null,
	template_markdown text not null,
	template_sha256 text not null,
	resolved_text text not null,
	document_sha256 text not null,
	variables jsonb not null,
	selection jsonb,
	customer_name text not null,
	signature text not null,
	agreed_to_terms boolean not null,
	consent_version text not null,
	signed_at timestamptz(3) not null,
	time_zone text not null,
	cancellation jsonb,
	company_name text not null,
	seal_status text not null default 'pending' check (seal_status in ('pending', 'sealed', 'failed')),
	pdf_key text,
	pdf_sha256 text,
	sealed_at timestamptz(3),
	cancelled_at timestamptz(3),
	foreign key (organization_id, id) references contract_envelope (organization_id, id) on update cascade on delete restrict,
	constraint signed_document_check check (template_sha256 ~ '^[0-9a-f]{64}$' and document_sha256 ~ '^[0-9a-f]{64}$'),
	constraint signed_document_check1 check (seal_status <> 'sealed' or (pdf_key is not null and pdf_sha256 is not null
		and sealed_at is not null))
);
create index signed_document_organization_id_signed_at_idx on signed_document (organization_id, signed_at desc);
create unique index signed_document_organization_id_id_key on signed_document (organization_id, id);

-- An entry of the audit log: hash-chained and append-only (trigger). `hash` covers `prevHash` and the entry's canonical JSON.
create table audit_entry (
	organization_id uuid not null,
	document_id uuid,
	seq integer check (seq >= 1),
	at timestamptz(3) not null,
	type text not null
		check (type in ('viewed', 'consent_shown', 'consent_given', 'terms_accepted', 'signature_mismatch', 'signed', 'sealed',
			'copy_sent', 'downloaded', 'cancelled')),
	actor jsonb not null,
	ip text,
	user_agent text,
	data jsonb not null,
	prev_hash text not null,
	hash text not null,
	primary key (document_id, seq),
	foreign key (organization_id, document_id) references contract_envelope (organization_id, id)
		on update cascade on delete restrict,
	constraint audit_entry_check check (prev_hash ~ '^[0-9a-f]{64}$' and hash ~ '^[0-9a-f]{64}$')
);

-- A company's contract settings. A company without a row has the defaults.
create table contract_settings (
	organization_id uuid primary key references organization (id) on update cascade on delete cascade,
	right_to_cancel text not null check (right_to_cancel in ('us_homes', 'always', 'off')),
	business_days integer not null check (business_days >= 3 and business_days <= 30),
	require_viewed boolean not null default false,
	signer_check text not null default 'link' check (signer_check in ('link', 'email_code')),
	require_confirmed_price boolean not null default true,
	deposit_percent integer check (deposit_percent >= 0 and deposit_percent <= 100)
);

-- Every certificate that this installation has ever sealed with, so that old seals stay verifiable. `p12` holds the encrypted
-- key of a generated certificate and is null for a configured one.
create table seal_certificate (
	fingerprint text primary key,
	certificate text not null,
	p12 bytea,
	created_at timestamptz(3) not null default current_timestamp
);

-- The newest one-time code of a presentation for its contracts. The code itself is derived from `codeId` and the secret key.
-- `proofSha256` is the hash of the proof that the signer received for the correct code; `expiresAt` then limits the proof.
create table signing_code (
	organization_id uuid not null,
	presentation_id uuid primary key,
	code_id uuid not null,
	email text not null,
	sent_at timestamptz(3) not null,
	expires_at timestamptz(3) not null,
	attempts integer not null default 0 check (attempts >= 0 and attempts <= 5),
	proof_sha256 text,
	confirmed_at timestamptz(3),
	foreign key (organization_id, presentation_id) references presentation (organization_id, id)
		on update cascade on delete cascade
);
create unique index signing_code_organization_id_presentation_id_key on signing_code (organization_id, presentation_id);

-- Every certificate of a time-stamping authority whose timestamp a seal of this installation contains.
create table timestamp_authority (
	fingerprint text primary key,
	certificate text not null,
	created_at timestamptz(3) not null default current_timestamp
);

-- Appointments
-- A company's appointment hours. A company without a row has the defaults. `windows` are weekly, in clock times of the
-- company's time zone.
create table appointment_availability (
	organization_id uuid primary key references organization (id) on update cascade on delete cascade,
	windows jsonb not null,
	appointment_length integer not null check (appointment_length >= 10 and appointment_length <= 480),
	buffer_minutes integer not null check (buffer_minutes >= 0 and buffer_minutes <= 240),
	notice_hours integer not null check (notice_hours >= 0 and notice_hours <= 720),
	horizon_days integer not null check (horizon_days >= 1 and horizon_days <= 180),
	days_off text[] not null default '{}'::text[]
);

-- A booked appointment. An exclusion constraint prevents two appointments of one company from overlapping between `startsAt`
-- and `busyUntil`, which includes the buffer. `isCurrent` marks the appointment that the homeowner can move or cancel: a
-- partial unique index allows one per presentation.
create table appointment (
	id uuid primary key,
	organization_id uuid not null,
	presentation_id uuid not null,
	starts_at timestamptz(3) not null,
	ends_at timestamptz(3) not null,
	busy_until timestamptz(3) not null,
	attendee_tz text not null,
	email text,
	phone text,
	sequence integer not null default 0 check (sequence >= 0),
	is_current boolean not null default true,
	cancelled_at timestamptz(3),
	created_at timestamptz(3) not null default current_timestamp,
	updated_at timestamptz(3) not null default current_timestamp,
	constraint appointment_check check (starts_at < ends_at and ends_at <= busy_until),
	constraint appointment_check1 check ((not is_current) or cancelled_at is null),
	constraint appointment_one_at_a_time exclude using gist (organization_id with =, tstzrange(starts_at,
		busy_until) with &&) where ((cancelled_at is null)),
	foreign key (organization_id, presentation_id) references presentation (organization_id, id)
		on update cascade on delete cascade
);
create index appointment_organization_id_starts_at_idx on appointment (organization_id, starts_at);
create index appointment_presentation_id_idx on appointment (presentation_id);
create unique index appointment_organization_id_id_key on appointment (organization_id, id);
create unique index appointment_current on appointment (presentation_id) where is_current;

-- Questions and answers
create table qa_settings (
	deck_id uuid primary key,
	organization_id uuid not null,
	resume_prompt_text text not null,
	resume_voice_id text,
	resume_audio_key text,
	transition_prompt_text text not null,
	transition_voice_id text,
	transition_audio_key text,
	foreign key (organization_id, deck_id) references deck (organization_id, id) on update cascade on delete cascade
);
create unique index qa_settings_organization_id_deck_id_key on qa_settings (organization_id, deck_id);

-- A question with its answer. `slideId` is the slide on screen, `relatedSlideId` the slide that answers; either may exist only
-- in a snapshot. `askedBy` distinguishes a homeowner from the company trying out its own deck.
create table question (
	id uuid primary key,
	organization_id uuid not null,
	deck_id uuid not null,
	presentation_id uuid,
	slide_id uuid,
	asked_by text not null check (asked_by in ('homeowner', 'company')),
	question text not null check (char_length(question) <= 1000),
	answer text not null,
	source text not null check (source in ('faq', 'knowledge', 'slides', 'model', 'fallback')),
	confidence double precision not null check (confidence >= 0 and confidence <= 1),
	citations jsonb not null default '[]',
	escalated boolean not null,
	related_slide_id uuid,
	promoted_faq_id uuid,
	asked_at timestamptz(3) not null,
	answered_at timestamptz(3),
	kind text not null check (kind in ('answer', 'passages', 'escalated')),
	passages jsonb not null default '[]',
	missed_at timestamptz(3),
	detail text check (char_length(detail) <= 1000),
	foreign key (organization_id, deck_id) references deck (organization_id, id) on update cascade on delete cascade,
	constraint question_kind_source_check check ((kind = 'escalated') = (source = 'fallback')),
	constraint question_escalated_check check (escalated or kind <> 'escalated'),
	foreign key (organization_id, presentation_id) references presentation (organization_id, id)
		on update cascade on delete cascade
);
create unique index question_organization_id_id_key on question (organization_id, id);
create index question_deck_id_asked_at_id_idx on question (deck_id, asked_at desc, id desc);
create index question_presentation_id_idx on question (presentation_id);
create index question_organization_id_asked_at_id_idx on question (organization_id, asked_at desc, id desc);

-- The email address or the phone number to which the answer to a question goes. The homeowner left it, and saw the text
-- `consent`.
create table question_contact (
	organization_id uuid not null,
	question_id uuid primary key,
	email text,
	phone text,
	consent text not null,
	left_at timestamptz(3) not null,
	foreign key (organization_id, question_id) references question (organization_id, id) on update cascade on delete cascade,
	constraint question_contact_check check ((email is null) <> (phone is null))
);
create unique index question_contact_organization_id_question_id_key on question_contact (organization_id, question_id);

-- The newest answer of a rep to a question of a homeowner. `readAt` is when the homeowner first saw this text in the
-- presentation. `audioKey` is null until the recording is ready.
create table question_answer (
	organization_id uuid not null,
	question_id uuid primary key,
	text text not null check ((char_length(text) >= 1) and (char_length(text) <= 2000)),
	answered_by text not null,
	answered_at timestamptz(3) not null,
	read_at timestamptz(3),
	audio_key text,
	duration_ms integer not null default 0,
	foreign key (organization_id, question_id) references question (organization_id, id) on update cascade on delete cascade
);
create unique index question_answer_organization_id_question_id_key on question_answer (organization_id, question_id);

-- Email
-- An email to one address, unique per `dedupeKey`. `handedOffAt` is set before the SMTP transaction starts. Only the process
-- that knows `token` may write the outcome, until `leaseUntil`. `data` is the template data. `openedAt` is set by a human open,
-- `machineOpenedAt` by a scanner or proxy.
create table mail_message (
	id uuid primary key,
	organization_id uuid not null references organization (id) on update cascade on delete cascade,
	dedupe_key text not null,
	kind text not null,
	to_address text not null,
	presentation_id uuid,
	data jsonb not null,
	attachments jsonb not null default '[]',
	message_id text not null,
	subject text,
	status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed', 'suppressed')),
	reason text,
	relay_response text,
	attempts integer not null default 0,
	token uuid,
	lease_until timestamptz(3),
	handed_off_at timestamptz(3),
	created_at timestamptz(3) not null default current_timestamp,
	sent_at timestamptz(3),
	opened_at timestamptz(3),
	machine_opened_at timestamptz(3),
	clicked_at timestamptz(3),
	bounced_at timestamptz(3),
	livemode boolean not null default true,
	foreign key (organization_id, presentation_id) references presentation (organization_id, id)
		on update cascade on delete cascade
);
create unique index mail_message_organization_id_id_key on mail_message (organization_id, id);
create unique index mail_message_organization_id_dedupe_key_key on mail_message (organization_id, dedupe_key);
create index mail_message_presentation_id_idx on mail_message (presentation_id);

-- An address that a company no longer emails. `address` is in lower case. `reason` keeps the first reason.
create table mail_suppression (
	organization_id uuid references organization (id) on update cascade on delete cascade,
	address text check (address = lower(address)),
	reason text not null check (reason in ('unsubscribed', 'bounced', 'complained')),
	mail_id uuid,
	created_at timestamptz(3) not null default current_timestamp,
	primary key (organization_id, address)
);

-- An open or click of an email. `machine` is the reason why the event counts as a program's, or null for a person's.
create table mail_tracking (
	id uuid primary key,
	organization_id uuid not null,
	mail_id uuid not null,
	type text not null check (type in ('opened', 'clicked', 'unsubscribed', 'bounced', 'complained')),
	machine text,
	url text,
	user_agent text,
	occurred_at timestamptz(3) not null,
	foreign key (organization_id, mail_id) references mail_message (organization_id, id) on update cascade on delete cascade
);
create index mail_tracking_mail_id_occurred_at_idx on mail_tracking (mail_id, occurred_at);

-- Sends of presentations
-- A send attempt: one row per idempotency key of a kind, in progress or decided. Only the process that knows `token` may write
-- the outcome, until `leaseUntil`. `requestHash` is the hash of the first request: a repeated key with another body is logged
-- and gets the first result.
create table delivery_attempt (
	id uuid primary key,
	organization_id uuid not null references organization (id) on update cascade on delete cascade,
	kind text not null check (kind in ('initial', 'reminder')),
	idempotency_key text not null,
	request_hash text not null,
	status text not null default 'in_progress' check (status in ('in_progress', 'sent', 'skipped', 'failed')),
	reason text,
	presentation_id uuid,
	mail_id uuid,
	token uuid not null,
	lease_until timestamptz(3) not null,
	created_at timestamptz(3) not null default current_timestamp,
	decided_at timestamptz(3),
	foreign key (organization_id, mail_id) references mail_message (organization_id, id) on update cascade on delete restrict,
	constraint delivery_attempt_check check ((status = 'in_progress') = (decided_at is null)),
	constraint delivery_attempt_check1 check (status <> 'sent' or mail_id is not null),
	foreign key (organization_id, presentation_id) references presentation (organization_id, id)
		on update cascade on delete cascade
);
create unique index delivery_attempt_organization_id_id_key on delivery_attempt (organization_id, id);
create unique index delivery_attempt_organization_id_kind_idempotency_key_key on delivery_attempt
	(organization_id, kind, idempotency_key);
create index delivery_attempt_presentation_id_created_at_idx on delivery_attempt (presentation_id, created_at);
create index delivery_attempt_unsettled on delivery_attempt (lease_until) where status = 'in_progress';

-- Events and notifications
-- A subscription to events. Secrets are stored encrypted; after a rotation, `previousSecret` stays valid for a day. `failures`
-- counts consecutive failures since `failingSince`. Nothing is sent before `pausedUntil`. `disabledAt` and `disabledReason`
-- record an automatic deactivation.
create table notification_subscription (
	id uuid primary key,
	organization_id uuid not null references organization (id) on update cascade on delete cascade,
	deck_id uuid,
	name text not null,
	event_type text not null,
	channel text not null check (channel in ('webhook', 'email', 'console')),
	channel_config jsonb not null,
	is_active boolean not null default true,
	sealed_secret bytea,
	previous_secret bytea,
	previous_until timestamptz(3),
	failures integer not null default 0,
	failing_since timestamptz(3),
	paused_until timestamptz(3),
	disabled_at timestamptz(3),
	disabled_reason text check (disabled_reason in ('gone', 'failing')),
	created_at timestamptz(3) not null default current_timestamp,
	updated_at timestamptz(3) not null default current_timestamp,
	livemode boolean not null default true,
	header_names text[] not null default '{}'::text[],
	sealed_headers bytea,
	foreign key (organization_id, deck_id) references deck (organization_id, id) on update cascade on delete cascade,
	constraint notification_subscription_check check ((channel = 'webhook') = (sealed_secret is not null)),
	constraint notification_subscription_check1 check ((previous_secret is null) = (previous_until is null)),
	constraint notification_subscription_check2 check ((disabled_reason is null) = (disabled_at is null)),
	constraint notification_subscription_check3 check (disabled_at is null or (not is_active)),
	constraint notification_subscription_check4 check ((failures = 0) = (failing_since is null))
);
create unique index notification_subscription_organization_id_id_key on notification_subscription (organization_id, id);
create index notification_subscription_organization_id_created_at_idx on notification_subscription
	(organization_id, created_at desc);

-- An address outside the team that notification emails may go to, once its owner has confirmed it. In lower case.
create table notification_address (
	organization_id uuid references organization (id) on update cascade on delete cascade,
	address text check (address = lower(address)),
	requested_at timestamptz(3) not null,
	confirmed_at timestamptz(3),
	primary key (organization_id, address)
);

-- The types of the events that a member gets emails about. `scope` is `own` for events of presentations that the member
-- created, and `all` for events of every presentation.
create table member_notification (
	organization_id uuid,
	user_id uuid,
	event_types text[] not null,
	scope text not null check (scope in ('all', 'own')),
	primary key (organization_id, user_id),
	foreign key (organization_id, user_id) references app_user (organization_id, id) on update cascade on delete cascade
);

-- An event, written in the transaction of the change it describes. Payloads hold identifiers and classification fields.
-- `presentationId` repeats the field of the payload.
create table event (
	id uuid,
	organization_id uuid references organization (id) on update cascade on delete cascade,
	presentation_id uuid,
	event_type text not null,
	aggregate_type text not null,
	aggregate_id text not null,
	payload jsonb not null,
	livemode boolean not null default true,
	occurred_at timestamptz(3) not null default now(),
	archived_at timestamptz(3),
	written_in bigint not null default ((pg_current_xact_id())::text)::bigint,
	primary key (organization_id, id)
);
create index event_organization_id_occurred_at_id_idx on event (organization_id, occurred_at, id);
create index event_organization_id_written_in_id_idx on event (organization_id, written_in, id);
create index event_type_idx on event (organization_id, event_type, occurred_at, id);
create index event_aggregate_idx on event using hash (aggregate_id);
create index event_presentation_idx on event (presentation_id, occurred_at, id);
create index event_unarchived_idx on event (occurred_at) where archived_at is null;
create index event_test_mode_idx on event (organization_id, occurred_at, id) where not livemode;

-- A delivery of one event to one subscription; a test delivery has no event. The body is built from the event at every attempt,
-- so archived fields are absent from later attempts. `tries` counts attempts since the last manual resend, `attempts` counts
-- all of them. A pending delivery is due at `nextAttemptAt`; a settled delivery has none. Deliveries of one lane run one after
-- the other.
create table notification_delivery (
	id uuid primary key,
	organization_id uuid not null,
	subscription_id uuid not null,
	event_id uuid,
	event_type text not null,
	status text not null default 'pending' check (status in ('pending', 'delivered', 'failing', 'exhausted')),
	reason text check (reason in ('gone', 'inactive', 'internal', 'tries')),
	attempts integer not null default 0,
	tries integer not null default 0,
	next_attempt_at timestamptz(3),
	created_at timestamptz(3) not null default current_timestamp,
	settled_at timestamptz(3),
	lane smallint not null,
	foreign key (organization_id, subscription_id) references notification_subscription (organization_id, id)
		on update cascade on delete cascade,
	constraint notification_delivery_check check ((reason is not null) = (status = 'exhausted')),
	constraint notification_delivery_check1 check ((settled_at is not null) = (status in ('delivered', 'exhausted'))),
	constraint notification_delivery_check2 check ((next_attempt_at is null) = (status in ('delivered', 'exhausted'))),
	constraint notification_delivery_event_id_fkey foreign key (organization_id, event_id) references event (organization_id,
		id) on update cascade on delete cascade
);
create unique index notification_delivery_organization_id_id_key on notification_delivery (organization_id, id);
create unique index notification_delivery_event_id_subscription_id_key on notification_delivery (event_id, subscription_id);
create index notification_delivery_organization_id_subscription_id_creat_idx on notification_delivery
	(organization_id, subscription_id, created_at desc, id desc);
create index notification_delivery_due_idx on notification_delivery (subscription_id, lane, next_attempt_at)
	where next_attempt_at is not null;

-- A delivery attempt: the request, and the headers and the first kilobyte of the response. `fault` is null after a success.
create table notification_attempt (
	delivery_id uuid,
	number integer,
	organization_id uuid not null,
	at timestamptz(3) not null,
	duration_ms integer not null,
	target text not null,
	request_headers jsonb not null,
	response_status integer,
	response_body text check (length(response_body) <= 1024),
	fault text check (fault in ('status', 'redirect', 'blocked', 'dns', 'timeout', 'tls', 'network', 'aborted', 'internal')),
	response_headers jsonb not null default '{}',
	primary key (delivery_id, number),
	foreign key (organization_id, delivery_id) references notification_delivery (organization_id, id)
		on update cascade on delete cascade
);

-- Exports and erasures
-- An export of all data of a company, as a file in the object storage until `expiresAt`.
create table data_export (
	id uuid primary key,
	organization_id uuid not null references organization (id) on update cascade on delete cascade,
	status text not null default 'pending' check (status in ('pending', 'ready', 'failed')),
	storage_key text,
	bytes bigint,
	created_at timestamptz(3) not null,
	completed_at timestamptz(3),
	expires_at timestamptz(3)
);
create unique index data_export_organization_id_id_key on data_export (organization_id, id);
create index data_export_organization_id_created_at_idx on data_export (organization_id, created_at desc);

-- Record of an erasure. `erased` counts rows by table while the erasure runs; `certificate` is the signed result.
create table erasure_certificate (
	id uuid primary key,
	organization_id uuid not null,
	kind text not null check (kind in ('company', 'homeowner')),
	erased jsonb not null default '{}',
	certificate jsonb,
	requested_at timestamptz(3) not null,
	completed_at timestamptz(3),
	constraint erasure_certificate_check check ((certificate is null) = (completed_at is null))
);

-- Rate limits
-- A counter of a rate limit. It counts `points` until `expire`, in milliseconds since 1970.
create table rate_limit (
	key varchar(255) primary key,
	points integer not null default 0,
	expire bigint
);

-- Foreign keys between tables of different subjects
alter table branding add foreign key (organization_id, deck_id) references deck (organization_id, id)
	on update cascade on delete cascade;

-- Evidence never changes

-- Rejects every change of a row.
create function refuse_change() returns trigger language plpgsql as $$
begin
	raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

-- Rejects an update that changes other columns than those in the arguments of the trigger.
create function refuse_change_but_of() returns trigger language plpgsql as $$
begin
	if to_jsonb(new) - tg_argv is distinct from to_jsonb(old) - tg_argv then
		raise exception 'The record in % is final', tg_table_name using errcode = 'integrity_constraint_violation';
	end if;
	return new;
end $$;

create trigger audit_entry_append_only before update or delete on audit_entry
	for each row execute function refuse_change();
create trigger audit_entry_not_emptied before truncate on audit_entry
	for each statement execute function refuse_change();

create trigger signed_document_kept before delete on signed_document
	for each row execute function refuse_change();
create trigger signed_document_not_emptied before truncate on signed_document
	for each statement execute function refuse_change();
create trigger signed_document_final before update on signed_document
	for each row execute function refuse_change_but_of('seal_status', 'pdf_key', 'pdf_sha256', 'sealed_at', 'cancelled_at');

create trigger contract_envelope_kept before delete on contract_envelope
	for each row execute function refuse_change();
create trigger contract_envelope_final before update on contract_envelope
	for each row execute function refuse_change_but_of('head_seq', 'head_hash', 'closed_at');

-- The result of an attempt to send a presentation never changes

create function delivery_attempt_is_final() returns trigger language plpgsql as $$
begin
	raise exception 'delivery attempt % is decided', old.id;
end $$;

create trigger delivery_attempt_final before update on delivery_attempt
	for each row when (old.status <> 'in_progress') execute function delivery_attempt_is_final();
