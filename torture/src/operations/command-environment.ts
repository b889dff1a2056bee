import process from 'node:process'

/**
 * Matches the variables that a command needs to run programs and to reach the package registry. Without the machine's proxy and
 * certificates, `npx` waits more than a minute for the registry before it uses its cache.
 */
const PASSED_ON = /^(PATH|HOME|NODE_EXTRA_CA_CERTS|npm_config_registry|(https?|no)_proxy)$/i

/** Returns the environment of a command: `settings`, and the variables of this process that match `PASSED_ON`. */
export function commandEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
	const passedOn = Object.entries(process.env).filter(([name]) => PASSED_ON.test(name))
	return { ...Object.fromEntries(passedOn), ...settings }
}
