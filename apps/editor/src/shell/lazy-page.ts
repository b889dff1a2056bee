import { lazyRouteComponent } from '@tanstack/react-router'

/** The code of a page could not be fetched, for the server cannot be reached. */
export class PageUnreachable extends Error {}

/**
 * A page whose code is fetched when it is opened. When that fails the router reloads, as a newer version may have taken
 * its place; without a connection that would end in the browser's own error page, so then it fails as `PageUnreachable`.
 */
export const lazyPage: typeof lazyRouteComponent = (importer, name) =>
	lazyRouteComponent(
		() =>
			importer().catch(async (error: unknown) => {
				throw (await isReachable()) ? error : new PageUnreachable('The server cannot be reached')
			}),
		name,
	)

/** Whether the server answers at all. */
export async function isReachable(): Promise<boolean> {
	return fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
		() => true,
		() => false,
	)
}
