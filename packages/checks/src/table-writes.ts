import { isTestFile, type SourceFile } from './source-files.ts'

/**
 * Owner of each table: the Prisma model, the name of the table, and the folder under `packages/api/src` whose slice owns the
 * table.
 */
const OWNERS: readonly (readonly [model: string, table: string, slice: string])[] = [
	['organization', 'organization', 'accounts/auth'],
	['user', 'app_user', 'accounts/auth'],
	['session', 'session', 'accounts/auth'],
	['secondFactor', 'second_factor', 'accounts/auth'],
	['recoveryCode', 'recovery_code', 'accounts/auth'],
	['ssoIdentity', 'sso_identity', 'accounts/sso'],
	['memberNotification', 'member_notification', 'accounts/member-notifications'],
	['apiKey', 'api_key', 'accounts/api-keys'],
	['idempotentCall', 'idempotent_call', 'accounts/idempotency'],
	['companyContact', 'company_contact', 'accounts/company'],
	['adminAct', 'admin_act', 'accounts/admin-acts'],
	['event', 'event', 'events'],
	['mailMessage', 'mail_message', 'email'],
	['mailSuppression', 'mail_suppression', 'email'],
	['mailTracking', 'mail_tracking', 'email'],
	['image', 'image', 'content/images'],
	['imageSizes', 'image_sizes', 'content/images'],
	['font', 'font', 'content/fonts'],
	['branding', 'branding', 'content/branding'],
	['slide', 'slide', 'content/slides'],
	['faq', 'faq', 'content/faqs'],
	['qaSettings', 'qa_settings', 'content/qa-settings'],
	['narrationSentence', 'narration_sentence', 'content/narration'],
	['narrationClaim', 'narration_claim', 'content/narration'],
	['speechSpending', 'speech_spending', 'content/narration'],
	['generationJob', 'generation_job', 'content/generation'],
	['modelSpending', 'model_spending', 'content/generation'],
	['deck', 'deck', 'content/decks'],
	['priceItem', 'price_item', 'content/price-book'],
	['kbProfile', 'kb_profile', 'content/knowledge'],
	['kbFact', 'kb_fact', 'content/knowledge'],
	['kbDocument', 'kb_document', 'content/knowledge'],
	['kbChunk', 'kb_chunk', 'content/knowledge'],
	['actionConfig', 'action_config', 'content/contract-templates'],
	['contractSettings', 'contract_settings', 'content/contract-templates'],
	['roofMeasurement', 'roof_measurement', 'sale/roof-measurements'],
	['roofReport', 'roof_report', 'sale/roof-measurements'],
	['appointment', 'appointment', 'sale/appointments'],
	['appointmentAvailability', 'appointment_availability', 'sale/appointments'],
	['presentation', 'presentation', 'sale/presentations'],
	['presentationSlide', 'presentation_slide', 'sale/presentations'],
	['priceAdjustment', 'price_adjustment', 'sale/presentations'],
	['presentationPhoto', 'presentation_photo', 'sale/proposal'],
	['proposalVersion', 'proposal_version', 'sale/proposal'],
	['deckSnapshot', 'deck_snapshot', 'sale/presentations'],
	['prospect', 'prospect', 'sale/presentations'],
	['question', 'question', 'sale/qa'],
	['questionContact', 'question_contact', 'sale/qa'],
	['questionAnswer', 'question_answer', 'sale/qa'],
	['contractEnvelope', 'contract_envelope', 'contracts'],
	['signedDocument', 'signed_document', 'contracts'],
	['auditEntry', 'audit_entry', 'contracts'],
	['sealCertificate', 'seal_certificate', 'contracts'],
	['sendAttempt', 'delivery_attempt', 'outreach/sends'],
	['notificationSubscription', 'notification_subscription', 'outreach/notifications'],
	['notificationAddress', 'notification_address', 'outreach/notifications'],
	['notificationDelivery', 'notification_delivery', 'outreach/notifications'],
	['notificationAttempt', 'notification_attempt', 'outreach/notifications'],
	['viewerEvent', 'viewer_event', 'outreach/activity'],
	['dataExport', 'data_export', 'outreach/privacy'],
	['erasureCertificate', 'erasure_certificate', 'outreach/privacy'],
	['openPage', 'open_page', 'outreach/activity'],
	['unusedObject', 'unused_object', 'outreach/objects'],
]

const ROOT = 'packages/api/src/'
const PRISMA =
	/\.(\w+)\s*\.(?:create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|upsert|delete|deleteMany)\(/g
const SQL = /\b(?:insert\s+into|update|delete\s+from)\s+(\w+)/gi

export type TableWrite = { file: string; table: string; owner: string }

/** Returns every write to a table from a file outside the slice that owns the table. Tests may write to any table. */
export function findForeignWrites(files: readonly SourceFile[]): TableWrite[] {
	return files
		.filter((file) => file.path.startsWith(ROOT) && !isTestFile(file.path))
		.flatMap((file) => {
			const written = [...file.text.matchAll(PRISMA), ...file.text.matchAll(SQL)]
			const names = new Set(written.map(([, name]) => name))
			return OWNERS.filter(([model, table]) => names.has(model) || names.has(table))
				.filter(([, , slice]) => !file.path.startsWith(`${ROOT}${slice}/`))
				.map(([, table, owner]) => ({ file: file.path, table, owner }))
		})
}
