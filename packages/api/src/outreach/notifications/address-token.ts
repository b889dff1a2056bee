import type { App } from '../../core/app.ts'
import { Uuid } from '../../core/schema.ts'
import { isSignedText, signText } from '../../core/secrets/derived-keys.ts'

const PURPOSE = 'notification-address'

type AddressRef = { organizationId: string; address: string }

/** Creates the link that the owner of an email address opens to agree to a company's notification emails. */
export function makeConfirmationLink(app: Pick<App, 'config'>, ref: AddressRef): string {
	const address = Buffer.from(ref.address).toString('base64url')
	const signature = signText(app, PURPOSE, textOf(ref)).toString('base64url')
	const token = `${ref.organizationId}.${address}.${signature}`
	return `${app.config.PUBLIC_URL}/confirm-address/${token}`
}

/** Returns the company and the email address in a confirmation token, or undefined when the token is forged. */
export function readConfirmationToken(
	app: Pick<App, 'config'>,
	token: string,
): AddressRef | undefined {
	const [, id, encoded, signed] = /^([^.]{36})\.([\w-]{1,400})\.([\w-]{43})$/.exec(token) ?? []
	const organizationId = Uuid.safeParse(id).data
	if (organizationId === undefined || encoded === undefined || signed === undefined)
		return undefined
	const ref = { organizationId, address: Buffer.from(encoded, 'base64url').toString() }
	const signature = Buffer.from(signed, 'base64url')
	return isSignedText(app, { purpose: PURPOSE, text: textOf(ref), signature }) ? ref : undefined
}

function textOf({ organizationId, address }: AddressRef): string {
	return `${organizationId}.${address}`
}
