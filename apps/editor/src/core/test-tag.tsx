import { Tag } from '@dormer/ui/tag'

/** Renders the mark of what a test key made. Renders nothing for everything else. */
export function TestTag({ of: { livemode } }: { of: { livemode: boolean } }) {
	return livemode ? null : (
		<span title="Made with a test API key">
			<Tag>Test</Tag>
		</span>
	)
}
