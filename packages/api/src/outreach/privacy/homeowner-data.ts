/**
 * What the erasure of a homeowner does with the rows of a table. Conditions and values are SQL over these parameters:
 * $1 the company, $2 the homeowner's presentations, $3 the prospect, $4 the payload fields that archived events keep.
 */
export type Rule =
	| { kind: 'none' }
	| { kind: 'delete'; where: string }
	| { kind: 'redact'; set: string; where: string }
	| { kind: 'keep'; where: string; why: string }

const NONE: Rule = { kind: 'none' }
const OWN = 'presentation_id = any($2::uuid[])'
/** Emails about events of several presentations, one of them the homeowner's. */
const OWN_DIGESTS = `exists (select from unnest($2::uuid[]) id where position(id::text in data::text) > 0)`
const OWN_EMAILS = `mail_id in (select id from mail_message where organization_id = $1 and (${OWN} or ${OWN_DIGESTS}))`
const OWN_QUESTIONS = `question_id in (select id from question where organization_id = $1 and ${OWN})`
const OWN_CONTRACTS = `in (select id from contract_envelope where organization_id = $1 and ${OWN})`
/** Splits a text into its words in lower case. */
const wordsOf = (text: string) => `regexp_split_to_array(lower(${text}), '[^[:alnum:]]+')`
/** The homeowner's data of now and before, one row each. */
const KNOWN = `(
	select homeowner from prospect where id = $3::uuid and organization_id = $1
	union all
	select entry->'homeowner' from prospect, jsonb_array_elements(journey) entry
	 where id = $3::uuid and organization_id = $1
	union all
	select homeowner from presentation where id = any($2::uuid[]) and organization_id = $1) known`
/** Words of the names and streets that the homeowner has had, at least two letters long. */
const OWN_WORDS = `(
	select array_agg(word) from ${KNOWN},
	       unnest(${wordsOf("concat_ws(' ', homeowner->>'first_name', homeowner->>'last_name', homeowner->>'address')")}) word
	 where length(word) > 1)`
/** A measurement that was ordered without a presentation, at a street where the homeowner lived. */
const OWN_HOUSE = `presentation_id is null and exists (
	select from ${KNOWN}
	 where lower(known.homeowner->>'address') = lower(roof_measurement.homeowner->>'address')
	   and (lower(known.homeowner->>'city') = lower(roof_measurement.homeowner->>'city')
	     or known.homeowner->>'zip' = roof_measurement.homeowner->>'zip'
	     or lower(known.homeowner->>'last_name') = lower(roof_measurement.homeowner->>'last_name')))`
const ERASED = `'{"first_name": "Erased", "address": "Erased", "city": "", "country": "US"}'`
const LAW =
	'A signed contract and its evidence prove the rights of both parties. Laws on commercial records require the company to keep them, and the evidence would no longer verify without them.'

/**
 * What an erasure does with each table that contains company data. It handles the tables in this order. A test requires a rule
 * for every table with an organization, so a new table cannot be forgotten.
 */
export const HOMEOWNER_DATA: Record<string, Rule> = {
	// A sentence is kept so that it is paid for once. A deleted one is synthesized again when another presentation needs it.
	narration_sentence: {
		kind: 'delete',
		where: `${OWN} or exists (select from jsonb_array_elements(word_timings) said
		                           where ${wordsOf("said->>'word'")} && ${OWN_WORDS})`,
	},
	// An export contains everything that the company had at its time. The company can make a new one.
	data_export: { kind: 'delete', where: 'true' },
	mail_tracking: { kind: 'delete', where: OWN_EMAILS },
	mail_message: {
		kind: 'redact',
		set: `to_address = 'erased@dormer.invalid', data = '{}', attachments = '[]', subject = null,
		      relay_response = null,
		      status = case when status in ('queued', 'sending') then 'suppressed' else status end`,
		where: `${OWN} or ${OWN_DIGESTS}`,
	},
	mail_suppression: {
		kind: 'keep',
		where:
			"address = (select lower(homeowner->>'email') from prospect where id = $3::uuid and organization_id = $1)",
		why: 'The address stays on the suppression list, so that the company never writes to it again.',
	},
	question_contact: { kind: 'delete', where: OWN_QUESTIONS },
	question_answer: { kind: 'delete', where: OWN_QUESTIONS },
	question: {
		kind: 'redact',
		set: `question = '', answer = '', citations = '[]', passages = '[]', detail = null`,
		where: OWN,
	},
	appointment: { kind: 'redact', set: 'email = null, phone = null', where: OWN },
	roof_measurement: {
		kind: 'redact',
		set: `homeowner = ${ERASED}, house = '{}', formatted_address = 'Erased'`,
		where: `${OWN} or ${OWN_HOUSE}`,
	},
	price_adjustment: { kind: 'delete', where: OWN },
	presentation_photo: { kind: 'delete', where: OWN },
	proposal_version: { kind: 'delete', where: OWN },
	roof_report: { kind: 'delete', where: OWN },
	presentation_slide: { kind: 'delete', where: OWN },
	open_page: { kind: 'delete', where: OWN },
	signing_code: { kind: 'delete', where: OWN },
	event: {
		kind: 'redact',
		set: `archived_at = coalesce(archived_at, now()), external = null,
		      payload = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(event.payload)
		                  where $4::jsonb->event.event_type ? key)`,
		where: OWN,
	},
	notification_attempt: {
		kind: 'redact',
		set: "response_body = null, response_headers = '{}'",
		where: `delivery_id in (select d.id from notification_delivery d join event e on e.id = d.event_id
		                         where d.organization_id = $1 and e.organization_id = $1
		                           and e.presentation_id = any($2::uuid[]))`,
	},
	viewer_event: {
		kind: 'keep',
		where: OWN,
		why: 'Views of slides by number and time, without name or address, from which the statistics of a deck are counted.',
	},
	delivery_attempt: {
		kind: 'keep',
		where: OWN,
		why: 'Idempotency keys and outcomes of sends, without name or address, so that a repeated call sends nothing.',
	},
	signed_document: { kind: 'keep', where: `id ${OWN_CONTRACTS}`, why: LAW },
	audit_entry: { kind: 'keep', where: `document_id ${OWN_CONTRACTS}`, why: LAW },
	contract_envelope: { kind: 'keep', where: OWN, why: LAW },
	presentation: {
		kind: 'redact',
		set: `homeowner = ${ERASED}, share_key = gen_random_uuid()::text, measurement = null,
		      price_adjustment = null, external_id = null, metadata = '{}',
		      token_generation = token_generation + 1, deleted_at = coalesce(deleted_at, now())`,
		where: 'id = any($2::uuid[])',
	},
	prospect: {
		kind: 'redact',
		set: `homeowner = ${ERASED}, formatted_address = 'Erased', lat = null, lng = null,
		      journey = '[]', external_id = null, metadata = '{}'`,
		where: 'id = $3::uuid',
	},
	// Responses stored for idempotency keys are encrypted, so they cannot be searched for one homeowner. All of the company’s
	// stored responses are deleted.
	idempotent_call: { kind: 'delete', where: 'true' },
	action_config: NONE,
	admin_act: NONE,
	api_key: NONE,
	app_user: NONE,
	appointment_availability: NONE,
	branding: NONE,
	company_contact: NONE,
	contract_settings: NONE,
	unused_object: NONE,
	deck: NONE,
	deck_snapshot: NONE,
	erasure_certificate: NONE,
	faq: NONE,
	font: NONE,
	generation_job: NONE,
	image: NONE,
	image_sizes: NONE,
	kb_chunk: NONE,
	kb_document: NONE,
	kb_fact: NONE,
	kb_profile: NONE,
	narration_claim: NONE,
	member_notification: NONE,
	model_spending: NONE,
	notification_delivery: NONE,
	notification_address: NONE,
	notification_subscription: NONE,
	price_item: NONE,
	qa_settings: NONE,
	recovery_code: NONE,
	second_factor: NONE,
	session: NONE,
	slide: NONE,
	speech_spending: NONE,
	sso_identity: NONE,
}
