import { Tag } from '@dormer/ui/tag'

/** Renders a mark on a record that was created with a test API key. Renders nothing for any other record. */
export function TestTag({ of: { livemode } }: { of: { livemode: boolean } }) {
	return livemode ? null : (
		<span title="Made with a test API key">
			<Tag>Test</Tag>
		</span>
	)
}
