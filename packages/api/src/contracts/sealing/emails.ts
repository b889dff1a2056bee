import { formatTime } from '../../email/format.ts'
import type { EmailDefinition } from '../../email/registry.ts'
import { recordSignedCopy } from './signed-copy.ts'

/** Email with the sealed contract for the homeowner. */
export const signedCopyEmail: EmailDefinition<'contract_copy'> = {
	audience: 'homeowner',
	fill: (data, { company }) => ({
		...data,
		subject: `Your copy of ${data.documentName}`,
		preview: `Signed with ${company.name}. Please keep it.`,
		signedOn: formatTime(data.signedAt, company.timezone),
	}),
	afterCompletion: recordSignedCopy,
}
