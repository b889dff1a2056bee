import {
	type AnyRouter,
	createMemoryHistory,
	createRootRoute,
	createRoute,
	createRouter,
	RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { render } from './render.tsx'

type Route = {
	/** Id of the route in `routes.tsx`, such as `/app/decks/$deckId`, or `/login` outside the app layout. */
	id: string
	/** URL path to open, with its search parameters. */
	address: string
}

/**
 * Renders a component as the content of a route. Keeps the current URL in memory, not in the browser. Every other URL shows
 * "Another page".
 */
export async function renderRoute(children: ReactNode, { id, address }: Route): Promise<AnyRouter> {
	const root = createRootRoute({ notFoundComponent: () => <p>Another page</p> })
	const app = createRoute({ getParentRoute: () => root, id: 'app' })
	const component = () => children
	const path = id.replace(/^\/app\//, '/')
	const routeTree = id.startsWith('/app/')
		? root.addChildren([
				app.addChildren([createRoute({ getParentRoute: () => app, path, component })]),
			])
		: root.addChildren([createRoute({ getParentRoute: () => root, path, component })])
	const router = createRouter({
		routeTree,
		history: createMemoryHistory({ initialEntries: [address] }),
		scrollRestoration: true,
	})
	await render(<RouterProvider router={router} />)
	return router
}

/** Returns the path and the search parameters of the current URL of a router. */
export function addressOf(router: AnyRouter): string {
	return router.state.location.href
}
