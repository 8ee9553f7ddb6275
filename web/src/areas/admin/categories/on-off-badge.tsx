import { Badge } from '../../../ui/feedback/badge.tsx'

/** The on or off state of categories and tags, in their own words. */
export function OnOffBadge({ isOn, children }: { isOn: boolean; children: string }) {
  return <Badge tone={isOn ? 'good' : 'calm'}>{children}</Badge>
}
