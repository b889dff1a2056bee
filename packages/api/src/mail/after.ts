import { recordCopy } from '../contracts/service.ts'
import { MailKind } from './schema.ts'
import type { Follow } from './send.ts'

/**
 * What follows the end of a queued mail, in its transaction, by kind: sent, failed or suppressed. A slice that has to know
 * names its function here.
 */
const FOLLOWERS: { [Kind in MailKind]?: Follow } = { contract_copy: recordCopy }

/** Runs what follows a mail's end. */
export const afterMail: Follow = async (tx, mail, end) => {
	await FOLLOWERS[MailKind.parse(mail.kind)]?.(tx, mail, end)
}
