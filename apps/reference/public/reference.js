/**
 * Shows the guides and operations of the OpenAPI document. The page loads nothing from other sites and sends them nothing. Without a
 * default client, the sample of the document comes first, and otherwise that of curl.
 */
globalThis.Scalar.createApiReference('#reference', {
	url: '/api/openapi.json',
	baseServerURL: globalThis.location.origin,
	servers: [{ url: globalThis.location.origin }],
	authentication: { preferredSecurityScheme: 'bearer' },
	withDefaultFonts: false,
	telemetry: false,
	hideClientButton: true,
	agent: { disabled: true },
	mcp: { disabled: true },
	showDeveloperTools: 'never',
})
