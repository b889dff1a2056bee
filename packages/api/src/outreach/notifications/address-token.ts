import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { App } from '../../core/app.ts'
import { Uuid } from '../../core/schema.ts'

type AddressRef = { organizationId: string; address: string }

/** Creates the link with which the owner of an address agrees to a company's notification emails. */
export function makeConfirmationLink({ config }: Pick<App, 'config'>, ref: AddressRef): string {
	const address = Buffer.from(ref.address).toString('base64url')
	const token = `${ref.organizationId}.${address}.${sign(config, ref).toString('base64url')}`
	return `${config.PUBLIC_URL}/confirm-address/${token}`
}

/** Returns the company and the address that a token confirms, or undefined for a forged token. */
export function readConfirmationToken(
	{ config }: Pick<App, 'config'>,
	token: string,
): AddressRef | undefined {
	const [, id, encoded, signature] = /^([^.]{36})\.([\w-]{1,400})\.([\w-]{43})$/.exec(token) ?? []
	const organizationId = Uuid.safeParse(id).data
	if (organizationId === undefined || encoded === undefined || signature === undefined)
		return undefined
	const ref = { organizationId, address: Buffer.from(encoded, 'base64url').toString() }
	const isSigned = timingSafeEqual(Buffer.from(signature, 'base64url'), sign(config, ref))
	return isSigned ? ref : undefined
}

function sign(config: App['config'], { organizationId, address }: AddressRef): Buffer {
	const key = hkdfSync('sha256', config.SECRET_KEY, '', 'notification-address', 32)
	return createHmac('sha256', Buffer.from(key)).update(`${organizationId}.${address}`).digest()
}
