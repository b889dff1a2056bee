import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { DormerClient } from '../client.ts'
import { DormerConnectionError, DormerError } from '../errors.ts'
import { createPresentations } from './create-presentations.ts'
import { listen } from './listen.ts'
import { CommandError, print, printError } from './output.ts'
import { pushDeck } from './push-deck.ts'

const USAGE = `Usage:
  dormer decks push FOLDER|PDF [--name NAME] [--deck ID]
      Creates a deck, or adds to the deck ID, one slide for each image or page.
  dormer presentations create --deck ID --csv FILE
      Creates a presentation for each row, and prints the links.
  dormer listen --url URL [--secret SECRET]
      Posts each new event to a URL of this machine, signed like a webhook.
  dormer --version

Environment:
  DORMER_URL       address of the server, such as https://dormer.example.com
  DORMER_API_KEY   API key with decks:write and decks:read for decks,
                   presentations:write for presentations, events:read to listen`

type Environment = { baseUrl: string | undefined; apiKey: string | undefined }

/**
 * Runs one command of `dormer` and returns its exit code: 0 for success, 1 for a failure, 2 for a command that is not
 * understood. Results go to the standard output, everything else to the standard error output.
 */
export async function runCommand(args: string[], environment: Environment): Promise<number> {
	try {
		return await dispatch(args, environment)
	} catch (error) {
		const isFailure =
			error instanceof DormerError ||
			error instanceof DormerConnectionError ||
			error instanceof CommandError
		if (!isFailure) throw error
		printError(error.message)
		return error instanceof CommandError ? error.exitCode : 1
	}
}

async function dispatch(args: string[], environment: Environment): Promise<number> {
	const { values, positionals } = parse(args)
	const [noun, verb, source] = positionals
	if (values.help) {
		print(USAGE)
		return 0
	}
	if (values.version) {
		print(await readVersion())
		return 0
	}
	if (noun === 'decks' && verb === 'push' && source !== undefined)
		return pushDeck(connect(environment), { source, name: values.name, deckId: values.deck })
	if (noun === 'presentations' && verb === 'create') {
		const { deck: deckId = missing('--deck'), csv = missing('--csv') } = values
		return createPresentations(connect(environment), { deckId, csv })
	}
	if (noun === 'listen') {
		const { url = missing('--url'), secret } = values
		const livemode = environment.apiKey?.startsWith('psk_test_') !== true
		return listen(connect(environment), { url, livemode, ...(secret !== undefined && { secret }) })
	}
	throw new CommandError(USAGE, 2)
}

function missing(option: string): never {
	throw new CommandError(`${option} is missing.\n\n${USAGE}`, 2)
}

/**
 * Reads the version from the `package.json` of this package. It is two folders above the source file, or three folders above
 * the built file.
 */
async function readVersion(): Promise<string> {
	for (const folder of ['../..', '../../..']) {
		const file = new URL(`${folder}/package.json`, import.meta.url)
		const found = await readFile(file, 'utf8').catch(() => undefined)
		if (found !== undefined) return String(JSON.parse(found).version)
	}
	return 'unknown'
}

function parse(args: string[]) {
	try {
		const text = { type: 'string' } as const
		return parseArgs({
			args,
			allowPositionals: true,
			options: {
				name: text,
				deck: text,
				csv: text,
				url: text,
				secret: text,
				help: { type: 'boolean', short: 'h' },
				version: { type: 'boolean' },
			},
		})
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error)
		throw new CommandError(`${reason}\n\n${USAGE}`, 2)
	}
}

function connect({ baseUrl, apiKey }: Environment): DormerClient {
	if (baseUrl === undefined || !URL.canParse(baseUrl))
		throw new CommandError('Set DORMER_URL to the address of the server.', 2)
	if (apiKey === undefined || apiKey === '')
		throw new CommandError('Set DORMER_API_KEY to an API key.', 2)
	return new DormerClient({ baseUrl, apiKey })
}
