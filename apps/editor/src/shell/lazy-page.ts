import { lazyRouteComponent } from '@tanstack/react-router'

/** Thrown when the code of a page cannot be loaded because the server is unreachable. */
export class PageUnreachable extends Error {}

/**
 * Loads the code of a page when the page is opened. A failed load reloads the page, because a newer version may be deployed.
 * Throws `PageUnreachable` when the server is unreachable.
 */
export const lazyPage: typeof lazyRouteComponent = (importer, name) =>
	lazyRouteComponent(
		() =>
			importer().catch(async (error: unknown) => {
				throw (await isReachable()) ? error : new PageUnreachable('The server cannot be reached')
			}),
		name,
	)

/** Returns whether the server answers. */
export async function isReachable(): Promise<boolean> {
	return fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
		() => true,
		() => false,
	)
}
