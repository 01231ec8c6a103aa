import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '#client/ui/icon.tsx';
import { useCrumbs } from './route-title.ts';

export function Breadcrumb() {
  const crumbs = useCrumbs();
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      {crumbs.map(({ title, path }, index) =>
        index === crumbs.length - 1 ? (
          <span key={path} className="clip" aria-current="page">
            {title}
          </span>
        ) : (
          <Fragment key={path}>
            <Link to={path}>{title}</Link>
            <Icon of={ChevronRight} />
          </Fragment>
        ),
      )}
    </nav>
  );
}
