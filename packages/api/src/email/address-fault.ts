/** Statuses of class 5 about the sender's address, although they belong to the statuses about addresses (RFC 3463, 3.2). */
const SENDER_STATUSES = ['5.1.7', '5.1.8']
/** A mailbox that is full, and a message that is too long for it (RFC 3463, 3.3). */
const MAILBOX_STATUSES = ['5.2.2', '5.2.3']

/**
 * Returns whether a permanent failure is the fault of the recipient's address, so no further email to it can arrive. Takes
 * the reply of a mail server or a delivery status. Policies (5.7), routing (5.4), the content (5.6) and the receiving system (5.3)
 * say nothing about the address. Without a status, the words of the reply decide.
 */
export function isAddressFault(reply: string): boolean {
	const statuses = reply.match(/\b5\.\d{1,3}\.\d{1,3}\b/g) ?? []
	const precise = statuses.find((status) => !status.endsWith('.0.0')) ?? statuses[0]
	if (precise === undefined) return /no such|unknown|does not exist/i.test(reply)
	if ([...SENDER_STATUSES, ...MAILBOX_STATUSES].includes(precise)) return false
	return /^5\.[012]\./.test(precise)
}
