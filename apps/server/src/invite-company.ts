import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { completeConfig, makeSignupInvitation, readConfig } from '@dormer/api'
import { EmailAddress } from '@dormer/api/core/email-address-schema'

/**
 * Prints an invitation link (`npm run invite <email>`). On a server with ALLOW_SIGNUP=invite, the recipient creates a company
 * with this link.
 */
async function main(): Promise<void> {
	const [given] = process.argv.slice(2)
	const email = EmailAddress.safeParse(given).data
	if (email === undefined)
		throw new Error('Name the email address to invite: npm run invite person@company.example')
	const env = readConfig(process.env)
	const secretKey =
		env.SECRET_KEY ?? (await readFile(path.resolve(env.DATA_DIR, 'secret.key'), 'utf8'))
	const config = completeConfig(env, secretKey, `http://${env.HOST}:${env.PORT}`)
	process.stdout.write(`${makeSignupInvitation({ config, now: () => new Date() }, email)}\n`)
}

main().catch((error: unknown) => {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
	process.exitCode = 1
})
