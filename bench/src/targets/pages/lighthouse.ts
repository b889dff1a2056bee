import lighthouse, { desktopConfig } from 'lighthouse'

export type Device = 'phone' | 'desktop'
export type Visit = { url: string; device: Device; cookie?: string | undefined }
/** Scores from 0 to 100 by category, and the audits that cost points, with their values. */
export type Report = { scores: ReadonlyMap<string, number>; failed: string[] }

/**
 * Opens a page with Lighthouse in the browser at a debugging port. Lighthouse simulates the network and the processor of the
 * device: slow 4G and a processor four times slower for a phone.
 */
export async function runLighthouse(
	port: number,
	{ url, device, cookie }: Visit,
	categories: string[],
): Promise<Report> {
	const result = await lighthouse(
		url,
		{
			...{ port, logLevel: 'error', output: 'json', disableFullPageScreenshot: true },
			onlyCategories: categories,
			...(cookie !== undefined && { extraHeaders: { Cookie: cookie } }),
		},
		device === 'desktop' ? desktopConfig : undefined,
	)
	if (result === undefined) throw new Error(`Lighthouse measured nothing at ${url}`)
	const { lhr } = result
	if (lhr.runtimeError !== undefined) throw new Error(`${url}: ${lhr.runtimeError.message}`)
	const found = Object.values(lhr.categories)
	const failed = found
		.flatMap(({ auditRefs }) => auditRefs)
		.filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
		.map(({ id }) => `${id} ${lhr.audits[id]?.displayValue ?? ''}`.trim())
	return {
		scores: new Map(found.map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
		failed: [...new Set(failed)],
	}
}
