import type { App } from '../core/app.ts'
import { newId } from '../core/ids.ts'
import type { OrgContext } from '../core/trpc.ts'
import { makeCompany } from '../testing/test-app.ts'
import { queueEmail } from './queue.ts'
import type { EmailData, EmailKind } from './schema.ts'

export const HOMEOWNER = {
	first_name: 'Karen <b>',
	last_name: 'Delgado',
	email: 'karen@mail.example',
	phone: '303 555 0142',
	address: '2847 S Clermont St',
	city: 'Denver',
	state: 'CO',
	zip: '80222',
	country: 'US',
}

const APPOINTMENT = {
	appointmentId: newId(),
	startsAt: '2026-11-24T16:00:00.000Z',
	endsAt: '2026-11-24T16:45:00.000Z',
	timeZone: 'America/Denver',
	address: '2847 S Clermont St, Denver, CO 80222',
	calendar: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
}

const CANCELLED_CONTRACT = {
	documentId: newId(),
	documentName: 'Roof agreement',
	signedAt: '2026-11-20T20:00:00.000Z',
	cancelledAt: '2026-11-21T15:00:00.000Z',
}

/** Sample data for each email kind. */
const SAMPLE_DATA: EmailData = {
	initial: {},
	reminder: {},
	signing_code: { codeId: newId() },
	contract_copy: {
		documentId: newId(),
		documentName: 'Roof agreement',
		signedAt: '2026-11-20T20:00:00.000Z',
		cancelUntil: '2026-11-24',
	},
	contract_cancelled: CANCELLED_CONTRACT,
	contract_cancelled_office: CANCELLED_CONTRACT,
	appointment_booked: APPOINTMENT,
	appointment_rescheduled: APPOINTMENT,
	appointment_cancelled: APPOINTMENT,
	question_escalated: {
		questionId: newId(),
		question: 'Do you match the brick of my chimney? <script>alert(1)</script>',
		slideTitle: 'Materials',
	},
	question_answered: {
		questionId: newId(),
		question: 'Do you match the brick of my chimney?',
		answer: 'Yes. We bring samples to the first appointment.',
		answeredBy: 'Maya Okafor',
	},
	price_changed: {
		isRenewal: false,
		isEstimate: false,
		choice: { name: 'Preferred', before: '$19,690', after: '$19,190' },
		price: { low: '$15,380', high: '$24,220' },
		validThrough: '2026-12-18',
		by: 'Maya Okafor',
	},
	subscription_disabled: {
		subscriptionId: newId(),
		subscriptionName: 'CRM',
		target: 'https://crm.company.example/hook',
		reason: 'HTTP 500',
	},
	event_notification: {
		subscriptionName: 'Office',
		eventType: 'contract.signed',
		headline: 'Karen Delgado signed',
		occurredAt: '2026-11-20T20:00:00.000Z',
		facts: [{ label: 'Deck', value: 'Roof' }],
		path: '/presentations',
	},
	invitation: { userId: newId(), invitedBy: 'Maya Okafor' },
	password_reset: { userId: newId() },
	address_confirmation: {},
	answer_address: { questionId: newId() },
	email_verification: { userId: newId() },
	security_notice: {
		change: 'password_changed',
		changedBy: 'Maya Okafor',
		ip: '203.0.113.7',
		occurredAt: '2026-11-20T20:00:00.000Z',
	},
}

export type EmailCompany = OrgContext & { presentationId: string }

/** Creates a company with a contact, a deck with branding, and a homeowner with a presentation. */
export async function makeEmailCompany(app: App): Promise<EmailCompany> {
	const ctx = await makeCompany(app)
	const { db, organizationId } = ctx
	const [presentationId, deckId, prospectId, hash] = [newId(), newId(), newId(), newId()]
	await db.companyContact.create({
		data: {
			organizationId,
			email: 'office@summitpeak.example',
			phone: '303 555 0100',
			address: '12 Main St',
			city: 'Denver',
			state: 'CO',
			zip: '80202',
			nextSteps: [{ title: 'We get the permit', text: 'The city takes about a week.' }],
		},
	})
	await db.deck.create({ data: { id: deckId, organizationId, name: 'Roof', type: 'image-based' } })
	const pictures = { backgroundKey: null, logoKey: null, avatarKey: null }
	const content = { deck: { name: 'Roof', intro: null }, slides: [], branding: null, pictures }
	await db.deckSnapshot.create({ data: { organizationId, hash, deckId, content } })
	await db.prospect.create({
		data: { id: prospectId, organizationId, homeowner: HOMEOWNER, formattedAddress: 'Denver' },
	})
	const parents = { organizationId, deckId, prospectId, snapshotHash: hash }
	await db.presentation.create({
		data: {
			id: presentationId,
			...parents,
			shareKey: newId(),
			homeowner: HOMEOWNER,
			totalSlides: 0,
		},
	})
	return { ...ctx, presentationId }
}

/** Queues an email of the given kind to the homeowner. Returns the id of the email. */
export async function queueSampleEmail(
	ctx: EmailCompany,
	kind: EmailKind,
	dedupeKey: string = newId(),
): Promise<string> {
	const { organizationId, presentationId } = ctx
	const about = { organizationId, presentationId, to: HOMEOWNER.email, dedupeKey, at: ctx.now() }
	const { id: userId } = await ctx.db.user.findFirstOrThrow({ where: { organizationId } })
	const sample = SAMPLE_DATA[kind]
	const data = 'userId' in sample ? { ...sample, userId } : sample
	const mail = { ...about, kind, data } as Parameters<typeof queueEmail>[2]
	const { mailId } = await ctx.db.$transaction((tx) => queueEmail(tx, ctx, mail))
	return mailId
}
