import { TEST_TYPE } from '../outreach/notifications/schema.ts'
import type { Scene } from './scene.ts'
import { MAIL_DATA, type MailData, type MailKind } from './schema.ts'

type Fact = { label: string; value: string }
/** The words of one mail: its subject, what an inbox shows after it, and what its template names. */
export type Words = {
	subject: string
	preview: string
	/** The .ics file that goes along. */
	calendar?: string
	[name: string]: unknown
}
type Fill<Kind extends MailKind> = (data: MailData[Kind], scene: Scene, url: string) => Words

/** How each kind is worded; `url` is where we serve. */
const FILLS: { [Kind in MailKind]: Fill<Kind> } = {
	initial: (_, { company, homeowner }) => ({
		subject: `${homeowner?.firstName ?? 'Hello'}, your presentation from ${company.name}`,
		preview: 'It speaks to you, shows your options and answers your questions.',
	}),
	reminder: (_, { company }) => ({
		subject: `Reminder: your presentation from ${company.name} is waiting`,
		preview: 'Stop at any time, ask what you like, go on where you left off.',
	}),
	contract_copy: (data, { company }) => ({
		...data,
		subject: `Your copy of ${data.documentName}`,
		preview: `Signed with ${company.name}. Please keep it.`,
		signedOn: clock(data.signedAt, company.timezone),
	}),
	contract_cancelled: (data, { company }) => ({
		...data,
		subject: `Cancelled: ${data.documentName} with ${company.name}`,
		preview: 'You owe nothing. Please keep this mail.',
		...cancelled(data, company.timezone),
	}),
	contract_cancelled_office: (data, { company, homeowner }, url) => {
		const { cancelledOn, facts: moments } = cancelled(data, company.timezone)
		return {
			...data,
			subject: `${homeowner?.name ?? 'A homeowner'} cancelled ${data.documentName}`,
			preview: cancelledOn,
			facts: [
				...moments,
				...facts({
					'E-mail': homeowner?.email,
					Phone: homeowner?.phone,
					Home: homeowner?.address,
				}),
			],
			officeUrl: `${url}/contracts/${data.documentId}`,
		}
	},
	appointment_booked: visit((name, when) => `Booked: ${name} visits on ${when}`),
	appointment_rescheduled: visit((name, when) => `New time: ${name} visits on ${when}`),
	appointment_cancelled: visit((name, when) => `Cancelled: the visit of ${name} on ${when}`),
	question_escalated: (data, { homeowner, presentationId }, url) => ({
		...data,
		subject: `${homeowner?.name ?? 'A homeowner'} asked: ${shorten(data.question)}`,
		preview: 'The presentation had no answer and promised yours.',
		facts: facts({
			Slide: data.slideTitle,
			'E-mail': homeowner?.email,
			Phone: homeowner?.phone,
			Home: homeowner?.address,
		}),
		officeUrl: `${url}/presentations/${presentationId ?? ''}`,
	}),
	subscription_disabled: (data, _, url) => ({
		...data,
		subject: `Switched off: the subscription "${data.subscriptionName}"`,
		preview: data.reason,
		officeUrl: `${url}/notifications`,
	}),
	event_notification: (data, { company }, url) => ({
		...data,
		subject: data.headline,
		preview: clock(data.occurredAt, company.timezone),
		cause: data.eventType === TEST_TYPE ? 'as a test' : `for ${data.eventType}`,
		facts: [...data.facts, ...facts({ When: clock(data.occurredAt, company.timezone) })],
		officeUrl: data.path === undefined ? null : `${url}${data.path}`,
	}),
	invitation: ({ invitedBy }, { company }) => ({
		invitedBy,
		subject: `${invitedBy} invites you to ${company.name}`,
		preview: 'Choose a password, and you are in.',
	}),
	password_reset: () => ({
		subject: 'Choose a new password',
		preview: 'The link is good for an hour, and once.',
	}),
}

/** The words of a mail from its row's data, which is checked: a row is written long before it is read. */
export function fillWords(
	mail: { kind: MailKind; data: unknown },
	scene: Scene,
	publicUrl: string,
): Words {
	return fill(mail.kind, mail.data, { scene, publicUrl })
}

function fill<Kind extends MailKind>(
	kind: Kind,
	data: unknown,
	{ scene, publicUrl }: { scene: Scene; publicUrl: string },
): Words {
	const read = MAIL_DATA[kind].parse(data) as MailData[Kind]
	return FILLS[kind](read, scene, publicUrl)
}

function visit(subject: (company: string, when: string) => string) {
	return (data: MailData['appointment_booked'], { company }: Scene): Words => {
		const when = clock(data.startsAt, data.timeZone)
		return {
			...data,
			subject: subject(company.name, when),
			preview: data.address,
			facts: facts({ When: when, Where: data.address, Phone: company.phone }),
		}
	}
}

function cancelled({ signedAt, cancelledAt }: MailData['contract_cancelled'], timeZone: string) {
	const cancelledOn = clock(cancelledAt, timeZone)
	return {
		cancelledOn,
		facts: facts({ Signed: clock(signedAt, timeZone), Cancelled: cancelledOn }),
	}
}

function facts(named: Record<string, string | null | undefined>): Fact[] {
	return Object.entries(named).flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

/** `Tuesday, November 24 at 9:00 AM MST`, by the clock of a time zone. */
function clock(at: string, timeZone: string): string {
	return new Intl.DateTimeFormat('en-US', {
		weekday: 'long',
		month: 'long',
		day: 'numeric',
		hour: 'numeric',
		minute: '2-digit',
		timeZoneName: 'short',
		timeZone,
	}).format(new Date(at))
}

function shorten(text: string): string {
	return text.length <= 70 ? text : `${text.slice(0, 69).trimEnd()}…`
}

const FOR_COMPANY: readonly MailKind[] = [
	'contract_cancelled_office',
	'question_escalated',
	'subscription_disabled',
	'event_notification',
	'invitation',
	'password_reset',
]

/** Whether a mail goes to the company's own people, not to a homeowner. */
export function isForCompany(kind: MailKind): boolean {
	return FOR_COMPANY.includes(kind)
}
