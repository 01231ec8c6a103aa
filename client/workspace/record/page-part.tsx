/** A part of the property page that comes on its own: its code when it is needed, and its failure is no other part's. */
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';

/** A component whose code comes when it is first drawn. */
export const loadPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => lazy(async () => ({ default: await load() }));

interface Props {
  /** What it is, for when it does not come. */
  name: string;
  children: ReactNode;
}

export class PagePart extends Component<Props, { failed: boolean }> {
  static getDerivedStateFromError = () => ({ failed: true });

  override state = { failed: false };

  override render() {
    const { name, children } = this.props;
    if (this.state.failed)
      return (
        <Card>
          <Banner
            tone="red"
            actions={
              <Button size="sm" onClick={() => location.reload()}>
                Load the page again
              </Button>
            }
          >
            {name} could not be shown.
          </Banner>
        </Card>
      );
    return (
      <Suspense
        fallback={
          <Card>
            <LoadingArea text={`Loading ${name.toLowerCase()}...`} />
          </Card>
        }
      >
        {children}
      </Suspense>
    );
  }
}
