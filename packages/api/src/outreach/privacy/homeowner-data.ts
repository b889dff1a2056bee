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
const OWN_EMAILS = `mail_id in (select id from mail_message where organization_id = $1 and ${OWN})`
const OWN_QUESTIONS = `question_id in (select id from question where organization_id = $1 and ${OWN})`
const OWN_CONTRACTS = `in (select id from contract_envelope where organization_id = $1 and ${OWN})`
const ERASED = `'{"first_name": "Erased", "address": "Erased", "city": "", "country": "US"}'`
const LAW =
	'A signed contract and its evidence prove the rights of both parties. Laws on commercial records require the company to keep them, and the evidence would no longer verify without them.'

/**
 * What an erasure does with each table that contains company data. It handles the tables in this order. A test requires a rule
 * for every table with an organization, so that a new table cannot be forgotten.
 */
export const HOMEOWNER_DATA: Record<string, Rule> = {
	mail_tracking: { kind: 'delete', where: OWN_EMAILS },
	mail_message: {
		kind: 'redact',
		set: `to_address = 'erased@dormer.invalid', data = '{}', attachments = '[]', subject = null,
		      relay_response = null,
		      status = case when status in ('queued', 'sending') then 'suppressed' else status end`,
		where: OWN,
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
		where: OWN,
	},
	presentation_slide: { kind: 'delete', where: OWN },
	open_page: { kind: 'delete', where: OWN },
	signing_code: { kind: 'delete', where: OWN },
	event: {
		kind: 'redact',
		set: `archived_at = coalesce(archived_at, now()),
		      payload = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(event.payload)
		                  where $4::jsonb->event.event_type ? key)`,
		where: "(payload->>'presentationId')::uuid = any($2::uuid[])",
	},
	// The files have only the fields that the rule for `event` keeps.
	event_archive: NONE,
	notification_attempt: {
		kind: 'redact',
		set: "response_body = null, response_headers = '{}'",
		where: `delivery_id in (select d.id from notification_delivery d join event e on e.id = d.event_id
		                         where d.organization_id = $1 and e.organization_id = $1
		                           and (e.payload->>'presentationId')::uuid = any($2::uuid[]))`,
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
		      token_generation = token_generation + 1, deleted_at = coalesce(deleted_at, now())`,
		where: 'id = any($2::uuid[])',
	},
	prospect: {
		kind: 'redact',
		set: `homeowner = ${ERASED}, formatted_address = 'Erased', lat = null, lng = null,
		      journey = '[]'`,
		where: 'id = $3::uuid',
	},
	// Responses stored for idempotency keys are encrypted, so they cannot be searched for one homeowner. All of the company’s
	// stored responses are deleted.
	idempotent_call: { kind: 'delete', where: 'true' },
	narration_sentence: NONE,
	action_config: NONE,
	admin_act: NONE,
	api_key: NONE,
	app_user: NONE,
	appointment_availability: NONE,
	branding: NONE,
	company_contact: NONE,
	contract_settings: NONE,
	data_export: NONE,
	unused_object: NONE,
	deck: NONE,
	deck_snapshot: NONE,
	erasure_certificate: NONE,
	event_count: NONE,
	faq: NONE,
	font: NONE,
	generation_job: NONE,
	image: NONE,
	image_sizes: NONE,
	kb_chunk: NONE,
	kb_document: NONE,
	kb_profile: NONE,
	narration_claim: NONE,
	member_notification: NONE,
	model_spending: NONE,
	organization_revision: NONE,
	notification_delivery: NONE,
	notification_address: NONE,
	notification_subscription: NONE,
	qa_settings: NONE,
	recovery_code: NONE,
	second_factor: NONE,
	session: NONE,
	slide: NONE,
	speech_spending: NONE,
	sso_identity: NONE,
}
