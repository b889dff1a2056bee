import { NOTIFICATION_SETTINGS_PATH } from '../../accounts/member-notifications/schema.ts'
import { formatFacts, formatTime } from '../../email/format.ts'
import type { EmailDefinition } from '../../email/registry.ts'
import type { EmailData } from '../../email/schema.ts'
import { deriveCode, formatCode } from './derive-code.ts'

/** Email with the one-time code for signing. The subject has no code, so that a locked screen does not show it. */
export const signingCodeEmail: EmailDefinition<'signing_code'> = {
	audience: 'homeowner',
	fill: ({ codeId }, { company }, { app }) => ({
		subject: `Your code to sign with ${company.name}`,
		preview: 'The code works once, within 10 minutes.',
		code: formatCode(deriveCode(app, codeId)),
	}),
}

/** Email that confirms to the homeowner that the contract is cancelled. */
export const cancellationEmail: EmailDefinition<'contract_cancelled'> = {
	audience: 'homeowner',
	fill: (data, { company }) => ({
		...data,
		subject: `Canceled: ${data.documentName} with ${company.name}`,
		preview: 'You owe nothing. Please keep this email.',
		...formatCancellation(data, company.timezone),
	}),
}

/** Email that informs the company that a homeowner cancelled a contract. */
export const cancellationNoticeEmail: EmailDefinition<'contract_cancelled_office'> = {
	audience: 'company',
	fill: (data, { company, homeowner }, { publicUrl }) => {
		const { cancelledOn, facts: times } = formatCancellation(data, company.timezone)
		const contact = formatFacts({
			Email: homeowner?.email,
			Phone: homeowner?.phone,
			Home: homeowner?.address,
		})
		return {
			...data,
			subject: `${homeowner?.name ?? 'A homeowner'} canceled ${data.documentName}`,
			preview: cancelledOn,
			facts: [...times, ...contact],
			officeUrl: `${publicUrl}/contracts/${data.documentId}`,
			settingsUrl: `${publicUrl}${NOTIFICATION_SETTINGS_PATH}`,
		}
	},
}

function formatCancellation(
	{ signedAt, cancelledAt }: EmailData['contract_cancelled'],
	timeZone: string,
) {
	const cancelledOn = formatTime(cancelledAt, timeZone)
	return {
		cancelledOn,
		facts: formatFacts({ Signed: formatTime(signedAt, timeZone), Canceled: cancelledOn }),
	}
}
